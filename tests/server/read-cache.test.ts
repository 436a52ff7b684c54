import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createChangeLog } from '../../server/db/change-log.ts'
import { createReadCache } from '../../server/http/read-cache.ts'

const BYTES_MAX = 10_000

test('a read is cached until what it depends on changes', async () => {
  const { log, read, reads } = openCache()
  assert.equal(await read('ada', ['member:1']), 'ada 1')
  log.note(['member:2'])
  assert.equal(await read('ada', ['member:1']), 'ada 1')
  log.note(['member:1'])
  assert.equal(await read('ada', ['member:1']), 'ada 2')
  log.noteEverything()
  assert.equal(await read('ada', ['member:1']), 'ada 3')
  assert.equal(reads(), 3)
})

test('a read that began before a change is not cached as of after it', async () => {
  const { log, cache } = openCache()
  const slow = Promise.withResolvers<{ name: string }>()
  const dependsOn = () => ['member:1']
  const since = log.position()
  const first = cache.getOrRead('ada', { since, read: () => slow.promise, dependsOn })
  log.note(['member:1'])
  slow.resolve({ name: 'as it was' })
  assert.deepEqual(await first, { name: 'as it was' })
  const read = async () => ({ name: 'as it is' })
  const second = cache.getOrRead('ada', { since: log.position(), read, dependsOn })
  assert.deepEqual(await second, { name: 'as it is' })
})

test('without a position, a read neither uses the cache nor fills it', async () => {
  const { log, cache } = openCache()
  const dependsOn = () => []
  const readAt = (since: number | null, id: number) =>
    cache.getOrRead('ada', { since, read: async () => ({ id }), dependsOn })
  assert.deepEqual(await readAt(null, 1), { id: 1 })
  assert.deepEqual(await readAt(log.position(), 2), { id: 2 })
  assert.deepEqual(await readAt(null, 3), { id: 3 })
  assert.deepEqual(await readAt(log.position(), 4), { id: 2 })
})

test('what is not found is looked for again', async () => {
  const { log, cache } = openCache()
  const dependsOn = () => []
  const find = (row: object | null) =>
    cache.getOrRead('ada', { since: log.position(), read: async () => row, dependsOn })
  assert.equal(await find(null), null)
  assert.deepEqual(await find({ id: 1 }), { id: 1 })
  assert.deepEqual(await find(null), { id: 1 })
})

test('of more than fits, what was used last is kept', async () => {
  const { read, reads } = openCache()
  const names = Array.from({ length: 20 }, (_, at) => `${at} ${'x'.repeat(BYTES_MAX / 40)}`)
  for (const name of names) await read(name, [])
  assert.equal(reads(), 20)
  await read(names[19] ?? '', [])
  assert.equal(reads(), 20)
  await read(names[0] ?? '', [])
  assert.equal(reads(), 21)
})

/** A cache over a log; `read` reads a text that says how many reads there have been. */
function openCache() {
  const log = createChangeLog()
  const cache = createReadCache(log, BYTES_MAX)
  let count = 0
  return {
    log,
    cache,
    reads: () => count,
    async read(name: string, names: string[]) {
      const read = async () => ({ text: `${name} ${(count += 1)}` })
      const since = log.position()
      return (await cache.getOrRead(name, { since, read, dependsOn: () => names })).text
    },
  }
}
