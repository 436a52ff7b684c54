import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { withCleanUp } from '../clean-up-on-interrupt.ts'
import { latestPlausibleTime } from '../db/clock-skew.ts'
import type { Db } from '../db/engine.ts'
import { withDatabase } from '../db/site-database.ts'
import type { DatabasePlace } from '../db/site-database.ts'
import {
  claimJob,
  DELETE_MEDIA,
  findJobHolder,
  ofCommand,
  releaseJob,
  renewJob,
} from '../jobs/queries.ts'
import type { JobClaim } from '../jobs/queries.ts'

/** How long the next command waits for one that was killed. */
const LEASE_MS = 20_000
const RENEW_EVERY_MS = 5_000
const CLAIM_POLL_MS = 200
/** Longer than the lease of a site that was killed. */
const CLAIM_WAIT_MS = 120_000

/** Why the lease cannot be had: what is said at once, and after waiting in vain. */
const REASONS = {
  command: {
    waiting: 'Waiting for another backup or export to end, or for 20 seconds if it was killed.',
    inVain: 'Another backup or export is running. Try again when it has ended.',
  },
  site: {
    waiting: 'Waiting for the site to delete unused images, or for a minute if it was killed.',
    inVain: 'The site is deleting unused images. Try again later.',
  },
}

type Wait = {
  /** Called with a sentence for the operator as soon as there is something to wait for. */
  onWait: (sentence: string) => void
  waitMaxMs?: number
}

/**
 * Runs work during which no process deletes the files of unused images: a snapshot of the database
 * may still use them. It holds the lease of the job that deletes them, on a connection of its own.
 * The work calls `assertStillPaused` before it completes what it has read, which throws if the lease
 * was lost.
 *
 * @throws {Error} if the lease cannot be had within two minutes
 */
export async function withImageDeletionPaused<T>(
  place: DatabasePlace,
  wait: Wait,
  work: (assertStillPaused: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const claim = { name: DELETE_MEDIA, holder: ofCommand(randomUUID()) }
  return withDatabase(place, ({ db }) => {
    const release = async () => {
      const now = new Date()
      await releaseJob(db, claim, now, now).catch(() => {})
    }
    return withCleanUp(release, async () => {
      await waitForClaim(db, claim, wait)
      return holding(db, claim, work)
    })
  })
}

async function holding<T>(
  db: Db,
  claim: JobClaim,
  work: (assertStillPaused: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const renew = () => renewJob(db, claim, new Date(Date.now() + LEASE_MS))
  // After a failure the next one may succeed; until another process takes the lease, it is held.
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_EVERY_MS)
  try {
    return await work(async () => {
      if (await renew()) return
      throw new Error('Images may have been deleted meanwhile. Run the command again.')
    })
  } finally {
    clearInterval(timer)
  }
}

async function waitForClaim(db: Db, claim: JobClaim, { onWait, waitMaxMs = CLAIM_WAIT_MS }: Wait) {
  const deadline = performance.now() + waitMaxMs
  const times = () => ({
    heldUntil: new Date(Date.now() + LEASE_MS),
    latestDue: latestPlausibleTime(0),
  })
  let last: keyof typeof REASONS | null = null
  while (!(await claimJob(db, claim, times()))) {
    // It may have been released just now.
    const holder: keyof typeof REASONS = (await findJobHolder(db, claim.name)) ?? last ?? 'site'
    if (performance.now() > deadline) throw new Error(REASONS[holder].inVain)
    if (holder !== last) onWait(REASONS[holder].waiting)
    last = holder
    await sleep(CLAIM_POLL_MS)
  }
}
