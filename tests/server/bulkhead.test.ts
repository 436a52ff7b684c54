import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bulkhead } from '#contract/endpoint.ts'
import { inBulkhead } from '../../server/calls/bulkhead.ts'

const CLIENT = '192.0.2.1'

/** Work that blocks until it is released, like a query on a locked table. */
function blockCalls(name: Bulkhead, count: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const works = Array.from({ length: count }, (_, at) =>
    inBulkhead(name, CLIENT, async () => {
      await promise
      return at
    }),
  )
  return { works, release: resolve }
}

test('all of 150 concurrent calls are executed', async () => {
  const { works, release } = blockCalls('topics', 150)
  release()
  assert.deepEqual(await Promise.all(works), [...works.keys()])
})

test('with 8 calls running and 200 waiting, the next call is refused at once', async () => {
  const { works, release } = blockCalls('creations', 208)
  await assert.rejects(
    inBulkhead('creations', CLIENT, async () => 'one too many'),
    /The site is busy\. Please try again/,
  )
  release()
  assert.equal((await Promise.all(works)).length, 208)
  assert.equal(await inBulkhead('creations', CLIENT, async () => 'room again'), 'room again')
})

test('a call that has waited for three seconds is refused', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { works, release } = blockCalls('tools', 9)
  const waiting = assert.rejects(works[8] ?? Promise.resolve(), /The site is busy/)
  t.mock.timers.tick(2_999)
  const other = inBulkhead('resources', CLIENT, async () => 'not delayed')
  assert.equal(await other, 'not delayed')
  t.mock.timers.tick(1)
  await waiting
  release()
  assert.equal((await Promise.all(works.slice(0, 8))).length, 8)
})
