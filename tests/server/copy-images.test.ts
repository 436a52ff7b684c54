import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { copyImages } from '../../server/media/copy-images.ts'
import type { MediaStore } from '../../server/media/store.ts'

const bytes = Buffer.from('a picture')
const damaged = Buffer.from('a pict')
const NAME = `${hash('sha256', bytes)}.webp`

/** A store with at most this one file, which it does not replace. */
function storeWith(content: Buffer | null, { arrivesAs = bytes } = {}) {
  const files = new Map(content ? [[NAME, content]] : [])
  const store = {
    read: async (name: string) => files.get(name) ?? null,
    has: async (name: string) => files.has(name),
    remove: async (name: string) => void files.delete(name),
    write: async (name: string) => void (files.has(name) || files.set(name, arrivesAs)),
  } as unknown as MediaStore
  return { store, content: () => files.get(NAME) ?? null }
}

async function copy(from: Buffer | null, to: Buffer | null) {
  const target = storeWith(to)
  async function* names() {
    yield NAME
  }
  const { copied, there, missing } = await copyImages(names(), storeWith(from).store, target.store)
  return { copied: copied.length, there, missing: missing.length, content: target.content() }
}

test('a copy of images replaces a damaged one, and takes no damaged one', async () => {
  const copied = { copied: 1, there: 0, missing: 0, content: bytes }
  assert.deepEqual(await copy(bytes, null), copied)
  assert.deepEqual(await copy(bytes, damaged), copied)
  const there = { copied: 0, there: 1, missing: 0, content: bytes }
  assert.deepEqual(await copy(bytes, bytes), there)
  assert.deepEqual(await copy(damaged, bytes), there)
  assert.deepEqual(await copy(null, bytes), there)
  const missing = { copied: 0, there: 0, missing: 1, content: null }
  assert.deepEqual(await copy(null, null), missing)
  assert.deepEqual(await copy(damaged, null), missing)
})

test('a copy of images ends with an error if one does not arrive as it was', async () => {
  async function* names() {
    yield NAME
  }
  const { store } = storeWith(null, { arrivesAs: damaged })
  await assert.rejects(copyImages(names(), storeWith(bytes).store, store), /did not arrive intact/)
})
