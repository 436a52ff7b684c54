import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { cachedStore } from '../../server/media/cached-store.ts'
import type { MediaStore } from '../../server/media/store.ts'
import { holdClock } from '../hold-clock.ts'

const NAME = 'a.webp'
const bytes = Buffer.from('a picture')

/** A cache of a store whose files, and whose database, the test changes at will. */
function openCache(t: TestContext) {
  const { pass } = holdClock(t)
  const files = new Map<string, Buffer>()
  const state = { isKnown: async () => true, reads: 0, beforeAnswer: async () => {} }
  const store = {
    async read(name: string) {
      state.reads += 1
      const found = files.get(name) ?? null
      await state.beforeAnswer()
      return found
    },
    write: async (name: string, written: Buffer) => void files.set(name, written),
  } as unknown as MediaStore
  const cache = cachedStore(store, { bytesMax: 10_000, isKnown: () => state.isKnown() })
  return { cache, files, state, pass }
}

test('a picture is read from the store once, and still served while the database is away', async (t) => {
  const { cache, files, state, pass } = openCache(t)
  files.set(NAME, bytes)
  const both = await Promise.all([cache.read(NAME), cache.read(NAME)])
  assert.deepEqual(both, [bytes, bytes])
  let asked = 0
  state.isKnown = async () => (asked += 1) > 0
  for (const ms of [0, 4_999, 5_001, 60_000, 1]) {
    pass(ms)
    assert.equal(await cache.read(NAME), bytes)
  }
  assert.equal(asked, 2)
  state.isKnown = () => Promise.reject(new Error('away'))
  pass(60_000)
  assert.equal(await cache.read(NAME), bytes)
  assert.equal(state.reads, 1)
})

test('a picture that the database no longer knows is gone within seconds, and read anew if it is back', async (t) => {
  const { cache, files, state, pass } = openCache(t)
  files.set(NAME, bytes)
  assert.equal(await cache.read(NAME), bytes)
  state.isKnown = async () => false
  pass(5_001)
  assert.equal(await cache.read(NAME), null)
  const again = Buffer.from('uploaded again')
  files.set(NAME, again)
  state.isKnown = async () => true
  assert.equal(await cache.read(NAME), again)
})

test('a picture that was missing is there once it is written', async (t) => {
  const { cache } = openCache(t)
  assert.equal(await cache.read(NAME), null)
  await cache.write(NAME, bytes)
  assert.equal(await cache.read(NAME), bytes)
})

test('a picture that is written while the store is asked for it is found afterwards', async (t) => {
  const { cache, state } = openCache(t)
  state.beforeAnswer = () => cache.write(NAME, bytes)
  assert.equal(await cache.read(NAME), null)
  assert.equal(await cache.read(NAME), bytes)
})
