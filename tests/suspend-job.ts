import type { Db } from '../server/db/engine.ts'
import { claimJob, ofCommand, renewJob } from '../server/jobs/queries.ts'
import { until } from './until.ts'

const LEASE_MS = 60_000

/**
 * Keeps the sites of a database from running a job; resolves when none runs it any more. The lease is
 * held as a command holds it, until the database is closed.
 */
export async function suspendJob(db: Db, name: string) {
  const claim = { name, holder: ofCommand('test') }
  const heldUntil = () => new Date(Date.now() + LEASE_MS)
  const hold = () =>
    claimJob(db, claim, { heldUntil: heldUntil(), latestDue: new Date(0).toISOString() })
  await until(hold, `${name} to end`)
  const renewing = setInterval(() => {
    renewJob(db, claim, heldUntil()).catch(() => clearInterval(renewing))
  }, LEASE_MS / 4).unref()
}
