import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBulkhead } from '../../server/http/bulkhead.ts'

/** Work that blocks until it is released, like a query on a locked table. */
function holdUp(name: string, count: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const works = Array.from({ length: count }, (_, at) =>
    inBulkhead(name, async () => {
      await promise
      return at
    }),
  )
  return { works, letGo: resolve }
}

test('of 150 who vote at the same moment everybody gets their turn', async () => {
  const { works, letGo } = holdUp('burst', 150)
  letGo()
  assert.deepEqual(await Promise.all(works), [...works.keys()])
})

test('whoever finds 8 at work and 200 waiting is told at once that the site is busy', async () => {
  const { works, letGo } = holdUp('full', 208)
  await assert.rejects(
    inBulkhead('full', async () => 'one too many'),
    /The site is busy\. Nothing was changed/,
  )
  letGo()
  assert.equal((await Promise.all(works)).length, 208)
  assert.equal(await inBulkhead('full', async () => 'room again'), 'room again')
})

test('whoever has waited for three seconds is told that the site is busy', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { works, letGo } = holdUp('slow', 9)
  const waiting = assert.rejects(works[8] ?? Promise.resolve(), /The site is busy/)
  t.mock.timers.tick(2_999)
  const other = inBulkhead('another', async () => 'not held up')
  assert.equal(await other, 'not held up')
  t.mock.timers.tick(1)
  await waiting
  letGo()
  assert.equal((await Promise.all(works.slice(0, 8))).length, 8)
})
