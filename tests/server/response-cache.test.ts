import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openChangeLog } from '../../server/db/change-log.ts'
import { openResponseCache } from '../../server/http/response-cache.ts'
import type { CachedResponse } from '../../server/http/response-cache.ts'

const KB = 1_024
const BYTES_MAX = 100 * KB

function openCache() {
  const log = openChangeLog()
  const cache = openResponseCache({ position: log.position, isCurrent: log.isCurrent }, BYTES_MAX)
  let made = 0
  const answerOf = (facts: Partial<CachedResponse>): CachedResponse => ({
    ...{ status: 200, type: 'text/plain', etag: `"${made}"`, pieces: [], plain: null, names: [] },
    ...{ personal: [], isPersonal: false, isKept: true, trustedForMs: 60_000 },
    ...facts,
  })
  const ask = (key: string, facts: Partial<CachedResponse> = {}) =>
    cache.find(key, 'exact', async () => {
      made += 1
      return answerOf(facts)
    })
  return { log, cache, ask, answerOf, made: () => made }
}

const pieceOf = (bytes: number) => ({ deflated: Buffer.alloc(bytes), crc: 0, length: bytes })

test('all answers together stay within the bytes, and the one unused for longest leaves first', async () => {
  const { cache, ask, made } = openCache()
  for (let at = 0; at < 20; at += 1) {
    await ask(`page ${at}`, { pieces: [pieceOf(8 * KB)] })
    await ask('page 0', { pieces: [pieceOf(8 * KB)] })
    assert.ok(cache.size() <= BYTES_MAX, `${cache.size()} bytes`)
  }
  assert.equal(made(), 20, 'the one asked for all the time is made once')
  await ask('page 1')
  assert.equal(made(), 21, 'the oldest is made again')
})

test('keys, names and uncompressed copies count as well', async () => {
  const { cache, ask } = openCache()
  const answer = await ask('a'.repeat(500), { names: Array<string>(100).fill('topic:1') })
  assert.ok(cache.size() >= 1_000 + 2_400, `${cache.size()} bytes`)
  const before = cache.size()
  cache.plainKeeper('a'.repeat(500), answer)(Buffer.alloc(5_000))
  assert.ok(cache.size() >= before + 5_000)
})

test('an uncompressed copy that has no room leaves the compressed answer where it is', async () => {
  const { cache, ask, made } = openCache()
  const answer = await ask('a long page')
  cache.plainKeeper('a long page', answer)(Buffer.alloc(BYTES_MAX / 4))
  assert.equal((await ask('a long page')).plain, null)
  assert.equal(made(), 1)
})

test('an answer is made again when a name that it depends on has changed, and only then', async () => {
  const { log, ask, made } = openCache()
  const asked = async () => {
    const before = made()
    await ask('a topic', { names: ['topic:1'] })
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

test('an answer that says nothing of what it depends on is made again after any change', async () => {
  const { log, ask, made } = openCache()
  await ask('something', { names: null })
  await ask('something', { names: null })
  assert.equal(made(), 1)
  log.note(['topic:77'])
  await ask('something', { names: null })
  assert.equal(made(), 2)
})

test('what is read before a change is not given to who asks after it, though they share the wait', async () => {
  const { log, cache, answerOf } = openCache()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waits = [first, second]
  let made = 0
  const ask = () =>
    cache.find('a topic', 'exact', async () => {
      made += 1
      const state = made
      await waits.shift()?.promise
      return answerOf({ etag: `state ${state}`, names: ['topic:1'] })
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
function openHeldUp(
  first: (answerOf: (facts: Partial<CachedResponse>) => CachedResponse) => CachedResponse,
) {
  const { log, cache, answerOf } = openCache()
  const { promise, resolve } = Promise.withResolvers<void>()
  let made = 0
  const ask = () =>
    cache.find('a topic', 'exact', async () => {
      made += 1
      if (made > 1) return answerOf({ etag: 'there', names: ['topic:1'] })
      await promise
      return first(answerOf)
    })
  return { log, ask, letGo: resolve }
}

test('who asks after a change is not refused as whoever asked before it', async () => {
  const { log, ask, letGo } = openHeldUp(() => {
    throw new Error('missing')
  })
  const before = assert.rejects(ask(), /missing/)
  await Promise.resolve()
  const beside = assert.rejects(ask(), /missing/)
  await Promise.resolve()
  log.note(['topic:1'])
  const after = ask()
  await Promise.resolve()
  letGo()
  await Promise.all([before, beside])
  assert.equal((await after).etag, 'there')
})

test('who asks after a change is not shown a page of what was missing before it', async () => {
  // Made from a failed call, whose dependencies are unknown.
  const { log, ask, letGo } = openHeldUp((answerOf) =>
    answerOf({ etag: 'missing', names: [], isKept: false }),
  )
  const before = ask()
  await Promise.resolve()
  log.note(['topic:1'])
  const after = ask()
  await Promise.resolve()
  letGo()
  assert.equal((await before).etag, 'missing')
  assert.equal((await after).etag, 'there')
})

test('a refusal is not kept, and one that fails is tried again', async () => {
  const { ask, cache, made } = openCache()
  await ask('missing', { status: 404, isKept: false })
  await ask('missing', { status: 404, isKept: false })
  assert.equal(made(), 2)
  const fail = () => cache.find('failing', 'exact', () => Promise.reject(new Error('no database')))
  await assert.rejects(fail, /no database/)
  await assert.rejects(fail, /no database/)
})

test('more names than can be remembered count as a change of everything', async () => {
  const { log, ask, made } = openCache()
  await ask('a topic', { names: ['topic:1'] })
  for (let at = 0; at < 11; at += 1) {
    log.note(Array.from({ length: 10_000 }, (_, one) => `topic:${2 + at * 10_000 + one}`))
  }
  await ask('a topic', { names: ['topic:1'] })
  assert.equal(made(), 2)
})
