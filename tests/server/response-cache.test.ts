import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createChangeLog } from '../../server/db/change-log.ts'
import { createResponseCache } from '../../server/http/response-cache.ts'
import type { CachedResponse } from '../../server/http/response-cache.ts'

const KB = 1_024
const BYTES_MAX = 100 * KB

function openCache() {
  const log = createChangeLog()
  const cache = createResponseCache({ position: log.position, isCurrent: log.isCurrent }, BYTES_MAX)
  let made = 0
  const answerOf = (facts: Partial<CachedResponse>): CachedResponse => ({
    status: 200,
    type: 'text/plain',
    etag: `"${made}"`,
    plain: null,
    dependsOn: [],
    pieces: [],
    gzip: Buffer.alloc(0),
    personal: [],
    isPersonal: false,
    isCacheable: true,
    maxAgeMs: 60_000,
    route: null,
    ...facts,
  })
  const ask = (key: string, facts: Partial<CachedResponse> = {}) =>
    cache.getOrMake(key, 'exact', async () => {
      made += 1
      return answerOf(facts)
    })
  return { log, cache, ask, answerOf, made: () => made }
}

test('the cache stays within its size limit and evicts the least recently used response', async () => {
  const { cache, ask, made } = openCache()
  for (let at = 0; at < 20; at += 1) {
    await ask(`page ${at}`, { gzip: Buffer.alloc(8 * KB) })
    await ask('page 0', { gzip: Buffer.alloc(8 * KB) })
    assert.ok(cache.figures().bytes <= BYTES_MAX, `${cache.figures().bytes} bytes`)
  }
  assert.equal(made(), 20, 'the one asked for all the time is made once')
  await ask('page 1')
  assert.equal(made(), 21, 'the oldest is made again')
})

test('a response is not older than it may be after the machine was suspended', async (t) => {
  // Only the system clock goes on meanwhile.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const { ask, made } = openCache()
  await ask('a page', { maxAgeMs: 60_000 })
  t.mock.timers.tick(50_000)
  await ask('a page')
  assert.equal(made(), 1)
  t.mock.timers.tick(20_000)
  await ask('a page')
  assert.equal(made(), 2)
})

test('keys, dependency names and uncompressed copies count towards the size limit', async () => {
  const { cache, ask } = openCache()
  const answer = await ask('a'.repeat(500), { dependsOn: Array<string>(100).fill('topic:1') })
  assert.ok(cache.figures().bytes >= 1_000 + 2_400, `${cache.figures().bytes} bytes`)
  const before = cache.figures().bytes
  answer.cachePlain?.(Buffer.alloc(5_000))
  assert.ok(cache.figures().bytes >= before + 5_000)
})

test('an uncompressed copy of an earlier version is not cached for a later one', async () => {
  const { log, ask } = openCache()
  const earlier = await ask('a page', { dependsOn: ['topic:1'] })
  log.note(['topic:1'])
  await ask('a page', { dependsOn: ['topic:1'] })
  earlier.cachePlain?.(Buffer.from('the earlier version'))
  assert.equal((await ask('a page')).plain, null)
})

test('an uncompressed copy that does not fit leaves the compressed response cached', async () => {
  const { ask, made } = openCache()
  const answer = await ask('a long page')
  assert.ok(answer.cachePlain)
  answer.cachePlain(Buffer.alloc(BYTES_MAX / 4))
  assert.equal((await ask('a long page')).plain, null)
  assert.equal(made(), 1)
})

test('a response is recomputed only if a name it depends on has changed', async () => {
  const { log, ask, made } = openCache()
  const asked = async () => {
    const before = made()
    await ask('a topic', { dependsOn: ['topic:1'] })
    return made() > before
  }
  assert.equal(await asked(), true)
  log.note(['topic:2', 'topics'])
  assert.equal(await asked(), false)
  log.note(['topic:1'])
  assert.equal(await asked(), true)
  assert.equal(await asked(), false)
  log.note(['all'])
  assert.equal(await asked(), true)
  log.noteEverything()
  assert.equal(await asked(), true)
})

test('a response without dependencies is recomputed after any change', async () => {
  const { log, ask, made } = openCache()
  await ask('something', { dependsOn: null })
  await ask('something', { dependsOn: null })
  assert.equal(made(), 1)
  log.note(['topic:77'])
  await ask('something', { dependsOn: null })
  assert.equal(made(), 2)
})

test('a response that was started before a change is not served to requests after it', async () => {
  const { log, cache, answerOf } = openCache()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waits = [first, second]
  let made = 0
  const ask = () =>
    cache.getOrMake('a topic', 'exact', async () => {
      made += 1
      const state = made
      await waits.shift()?.promise
      return answerOf({ etag: `state ${state}`, dependsOn: ['topic:1'] })
    })
  const before = ask()
  await Promise.resolve()
  log.note(['topic:1'])
  const after = [ask(), ask()]
  await Promise.resolve()
  first.resolve()
  assert.equal((await before).etag, 'state 1')
  second.resolve()
  assert.deepEqual(
    (await Promise.all(after)).map(({ etag }) => etag),
    ['state 2', 'state 2'],
  )
  assert.equal((await ask()).etag, 'state 2')
})

/** A response that blocks the first time until it is released, and differs afterwards. */
function openBlocked(
  first: (answerOf: (facts: Partial<CachedResponse>) => CachedResponse) => CachedResponse,
) {
  const { log, cache, answerOf } = openCache()
  const { promise, resolve } = Promise.withResolvers<void>()
  let made = 0
  const ask = () =>
    cache.getOrMake('a topic', 'exact', async () => {
      made += 1
      if (made > 1) return answerOf({ etag: 'there', dependsOn: ['topic:1'] })
      await promise
      return first(answerOf)
    })
  return { log, ask, release: resolve }
}

test('an error from before a change is not passed to requests after it', async () => {
  const { log, ask, release } = openBlocked(() => {
    throw new Error('missing')
  })
  const before = assert.rejects(ask(), /missing/)
  await Promise.resolve()
  const beside = assert.rejects(ask(), /missing/)
  await Promise.resolve()
  log.note(['topic:1'])
  const after = ask()
  await Promise.resolve()
  release()
  await Promise.all([before, beside])
  assert.equal((await after).etag, 'there')
})

test('a 404 from before a change is not served to requests after it', async () => {
  // Made from a failed call, whose dependencies are unknown.
  const { log, ask, release } = openBlocked((answerOf) =>
    answerOf({ etag: 'missing', dependsOn: [], isCacheable: false }),
  )
  const before = ask()
  await Promise.resolve()
  log.note(['topic:1'])
  const after = ask()
  await Promise.resolve()
  release()
  assert.equal((await before).etag, 'missing')
  assert.equal((await after).etag, 'there')
})

test('error responses are not cached, and failed computations are retried', async () => {
  const { ask, cache, made } = openCache()
  await ask('missing', { status: 404, isCacheable: false })
  await ask('missing', { status: 404, isCacheable: false })
  assert.equal(made(), 2)
  const fail = () =>
    cache.getOrMake('failing', 'exact', () => Promise.reject(new Error('no database')))
  await assert.rejects(fail, /no database/)
  await assert.rejects(fail, /no database/)
})

test('more changed names than the log remembers invalidate everything', async () => {
  const { log, ask, made } = openCache()
  await ask('a topic', { dependsOn: ['topic:1'] })
  for (let at = 0; at < 11; at += 1) {
    log.note(Array.from({ length: 10_000 }, (_, one) => `topic:${2 + at * 10_000 + one}`))
  }
  await ask('a topic', { dependsOn: ['topic:1'] })
  assert.equal(made(), 2)
})
