import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openKept } from '../../server/http/kept.ts'

const MB = 1024 * 1024
const BYTES_MAX = 24 * MB

function openCache() {
  let made = 0
  const { find, weigh, size } = openKept<{ bytes: number }>({
    trustedForMs: 60_000,
    bytesOf: ({ bytes }) => bytes,
  })
  const ask = (key: string, bytes: number) =>
    find(key, 'v', async () => {
      made += 1
      return { bytes }
    })
  return { ask, weigh, size, made: () => made }
}

test('a cache counts what its entries come to hold, and lets the oldest go', async () => {
  const { ask, weigh, size, made } = openCache()
  for (let at = 0; at < 10; at += 1) {
    const value = await ask(`page ${at}`, 2 * MB)
    // Its compressed forms.
    value.bytes += MB
    weigh(`page ${at}`, value)
    assert.ok(size() <= BYTES_MAX, `${size()} bytes`)
  }
  assert.equal(made(), 10)
  await ask('page 9', 2 * MB)
  assert.equal(made(), 10, 'the newest is kept')
  await ask('page 0', 2 * MB)
  assert.equal(made(), 11, 'the oldest is not')
})

test('a cache counts keys and empty values too', async () => {
  const { ask, size } = openCache()
  for (let at = 0; at < 100; at += 1) await ask(`${at}`.padEnd(500), 0)
  assert.ok(size() >= 100 * 1_000, `${size()} bytes`)
})
