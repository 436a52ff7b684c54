import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { createSharedCounts } from '../../server/rate-limits/shared-counts.ts'

const WINDOW_MS = 60_000

/** Counts of a process whose clock stands still until it is set. */
function openCounts(t: TestContext, keysMax = 10) {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  return {
    ...createSharedCounts({ windowMs: WINDOW_MS, keysMax }),
    setClock: (ms: number) => {
      now = ms
    },
  }
}

test('what other processes have counted of a client is added to what this one counts', async (t) => {
  const { add, takeReports, msToWait } = openCounts(t)
  add('ada', true)
  add('ada', false)
  assert.equal(msToWait('ada', 3), 0)
  assert.ok(msToWait('ada', 2) > 0, 'all are used up')
  const [report] = takeReports(10)
  assert.equal(report?.count, 2)
  add('ada', false)
  report?.resolve({ count: 7, msLeft: 5_000 })
  assert.equal(msToWait('ada', 9), 0)
  assert.equal(msToWait('ada', 8), 5_000, 'one was counted during the exchange')
  assert.deepEqual(
    takeReports(10).map(({ count }) => count),
    [1],
  )
})

test('a client that is not busy is not shared, and no more clients are reported at once than fit', (t) => {
  const { add, takeReports } = openCounts(t)
  add('calm', false)
  assert.deepEqual(takeReports(10), [])
  for (const key of ['one', 'two', 'three']) add(key, true)
  assert.equal(takeReports(2).length, 2)
})

test('with as many clients as are remembered, another one is shared once a window has ended', (t) => {
  const { add, msToWait, takeReports, setClock } = openCounts(t, 1)
  add('first', true)
  add('second', true)
  assert.equal(msToWait('second', 1), 0)
  setClock(WINDOW_MS)
  assert.equal(msToWait('first', 1), 0, 'its window has ended')
  assert.deepEqual(takeReports(10), [])
  add('second', true)
  assert.equal(msToWait('second', 1), WINDOW_MS)
})

test('no client waits longer than a window, whatever the clock of the database says', (t) => {
  const { add, takeReports, msToWait } = openCounts(t)
  add('ada', true)
  takeReports(1)[0]?.resolve({ count: 1, msLeft: 90_000_000 })
  assert.equal(msToWait('ada', 1), WINDOW_MS)
})
