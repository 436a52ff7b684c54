import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import fastify from 'fastify'
import type { Lease } from '../../server/db/lease.ts'
import { watchSuspensions } from '../../server/http/late-writes.ts'
import { onePerSite } from '../../server/jobs/one-per-site.ts'
import { untilLost } from '../../server/jobs/scheduled-backup.ts'
import { holdClock } from '../hold-clock.ts'
import { openDatabase } from '../open-database.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** The system clock, and the clock that nobody can set. Both stand still but for `pass` and `set`. */
function openClocks(t: TestContext) {
  // Whole, so that the sums are exact.
  const { pass } = holdClock(t, Math.ceil(performance.now()))
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'], now: Date.now() })
  return {
    set: (ms: number) => t.mock.timers.setTime(Date.now() + ms),
    pass(ms: number) {
      pass(ms)
      t.mock.timers.tick(ms)
    },
  }
}

test('writes do not wait once the clock that was ahead is set back', async (t) => {
  const clocks = openClocks(t)
  const app = fastify()
  const refuseLateWrite = watchSuspensions(app)
  t.after(() => app.close())
  const socket = { destroyed: false, readableEnded: false }
  const write = { method: 'POST', raw: { socket } } as FastifyRequest
  /** Whether a write waits, in which case it is let go on. */
  const waits = async () => {
    let isDone = false
    const done = refuseLateWrite(write).finally(() => {
      isDone = true
    })
    await new Promise(setImmediate)
    const isWaiting = !isDone
    clocks.pass(SECOND)
    await done
    return isWaiting
  }
  assert.equal(await waits(), false)
  clocks.set(HOUR)
  assert.equal(await waits(), true)
  clocks.set(-HOUR)
  clocks.pass(10 * SECOND)
  assert.equal(await waits(), false)
})

test('a lease that is not renewed is lost in time although the clock was set back', async (t) => {
  const { db } = await openDatabase()
  const clocks = openClocks(t)
  const held: boolean[] = []
  await onePerSite(db, 'trial', HOUR, async (lease) => {
    const pass = (ms: number) => {
      clocks.pass(ms)
      held.push(lease.isHeld())
    }
    pass(19 * SECOND)
    clocks.set(-HOUR)
    pass(0)
    pass(2 * SECOND)
    await lease.renew()
    pass(19 * SECOND)
    // A machine that was suspended: its other clock may have stood still.
    clocks.set(2 * SECOND)
    pass(0)
  })(() => false)
  assert.deepEqual(held, [true, true, false, true, false])
  const [{ duration_ms } = assert.fail()] = await db.selectFrom('job_states').selectAll().execute()
  assert.equal(duration_ms, 40 * SECOND)
})

test('a backup renews its lease every ten seconds although the clock was set back', async (t) => {
  const clocks = openClocks(t)
  let renewals = 0
  const renew = async () => {
    renewals += 1
    return true
  }
  const lease: Lease = { isHeld: () => true, renew }
  const done = new AbortController()
  let pauses = 0
  await untilLost(lease, done.signal, async () => {
    pauses += 1
    if (pauses === 1) clocks.set(-HOUR)
    if (pauses > 120) done.abort()
    clocks.pass(SECOND / 2)
    return null
  })
  assert.equal(renewals, 6)
})
