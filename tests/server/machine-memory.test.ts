import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultCacheMb, MEMORY_BYTES, memoryWarning } from '../../server/machine-memory.ts'

const MB = 1024 * 1024

test('the cache takes a sixteenth of a small machine, and 64 MB of others', () => {
  const megabytes = [256, 512, 1024, 65_536].map((memory) => defaultCacheMb(memory * MB))
  assert.deepEqual(megabytes, [16, 32, 64, 64])
})

test('the memory of this machine is a plausible number', () => {
  assert.ok(MEMORY_BYTES > 64 * MB && MEMORY_BYTES < Infinity, String(MEMORY_BYTES))
})

test('a machine with 256 MB is told that it is too small, and one that is sold with 512 MB is not', () => {
  assert.match(memoryWarning(256 * MB) ?? '', /^256 MB of memory are too little/)
  assert.equal(memoryWarning(480 * MB), null)
})
