import { randomUUID } from 'node:crypto'
import { latestPlausibleTime } from '../db/clock-skew.ts'
import type { Db } from '../db/engine.ts'
import type { Lease } from '../db/lease.ts'
import { measureElapsed } from '../elapsed-time.ts'
import { withJobState } from './job-state.ts'
import { claimJob, isJobHeld, releaseJob, renewJob, SITE_LEASE_MS } from './queries.ts'

/**
 * How long a process relies on its lease before it renews it. Much shorter than the lease: the clocks
 * of two machines may differ by the difference.
 */
const LEASE_TTL_MS = 20_000

export type SiteJob = (lease: Lease) => Promise<void | 'again'>

/**
 * A job for `repeat` that one process of the site runs at a time, and at the earliest `everyMs`
 * after the start of the last run in any process, unless the job resolves to 'again'.
 */
export function onePerSite(db: Db, name: string, everyMs: number, job: SiteJob) {
  const claim = { name, holder: randomUUID() }
  // Of a run that another process has taken over, only the other one tells how it ended.
  const run = withJobState(db, name, job, () => isJobHeld(db, claim))
  return async (isStopped: () => boolean) => {
    const startedAt = Date.now()
    let sinceRenewal = measureElapsed()
    const times = {
      heldUntil: new Date(startedAt + SITE_LEASE_MS),
      latestDue: latestPlausibleTime(everyMs),
    }
    if (!(await claimJob(db, claim, times))) return
    const lease: Lease = {
      isHeld: () => !isStopped() && sinceRenewal() < LEASE_TTL_MS,
      async renew() {
        const elapsed = measureElapsed()
        const heldUntil = new Date(Date.now() + SITE_LEASE_MS)
        if (isStopped() || !(await renewJob(db, claim, heldUntil))) return false
        sinceRenewal = elapsed
        return true
      },
    }
    let pauseMs = everyMs
    try {
      if ((await run(lease)) === 'again') pauseMs = 0
    } finally {
      await releaseJob(db, claim, new Date(startedAt), new Date(startedAt + pauseMs))
    }
  }
}
