import type { JobState } from '#contract/system.ts'
import { latestPlausibleTime } from '../db/clock-skew.ts'
import type { Db } from '../db/engine.ts'
import { hasRow } from '../db/has-row.ts'

/** The job that erases deleted data from the files of an embedded database. */
export const ERASE_DELETED = 'erase-deleted'

/** The job that deletes the files of unused images. */
export const DELETE_MEDIA = 'delete-media'

/** The job that indexes posts whose words or tags have changed without the post being written. */
export const INDEX_OUTDATED = 'index-outdated'

/** The job that makes scheduled backups. */
export const BACKUP = 'backup'

export type JobClaim = { name: string; holder: string }

/**
 * How long the lease of a crashed process blocks the others. No lease is longer: one that ends later
 * was taken while the clock was ahead.
 */
export const SITE_LEASE_MS = 60_000

/** `latestDue`: a job that is due later than this was put off while the clock was ahead, and is due. */
type ClaimTimes = { heldUntil: Date; latestDue: string }

/** Claims a due job for one process of the site; false if it is not due or already claimed. */
export async function claimJob(db: Db, { name, holder }: JobClaim, times: ClaimTimes) {
  const { heldUntil, latestDue } = times
  const now = new Date().toISOString()
  const latestHeld = latestPlausibleTime(SITE_LEASE_MS)
  const held = { held_by: holder, held_until: heldUntil.toISOString() }
  // By their names: PostgreSQL refuses a prepared statement whose columns the next release changes.
  const known = await db
    .selectFrom('jobs')
    .select(['due_at', 'held_until'])
    .where('name', '=', name)
    .executeTakeFirst()
  const { held_until } = known ?? { held_until: null }
  const isFree = held_until === null || held_until <= now || held_until > latestHeld
  // Usually no job is due, and nothing is written.
  if (!isFree || (known && known.due_at > now && known.due_at <= latestDue)) return false
  const claim = db
    .insertInto('jobs')
    .values({ name, due_at: new Date(0).toISOString(), ...held })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(held)
        .where((eb) => eb.or([eb('jobs.due_at', '<=', now), eb('jobs.due_at', '>', latestDue)]))
        .where((eb) =>
          eb.or([
            eb('jobs.held_until', 'is', null),
            eb('jobs.held_until', '<=', now),
            eb('jobs.held_until', '>', latestHeld),
          ]),
        ),
    )
    .returning('name')
  return hasRow(claim)
}

/** Extends the lease of a claimed job; false if another process has taken it over. */
export const renewJob = (db: Db, { name, holder }: JobClaim, heldUntil: Date) =>
  hasRow(
    db
      .updateTable('jobs')
      .set({ held_until: heldUntil.toISOString() })
      .where('name', '=', name)
      .where('held_by', '=', holder)
      .returning('name'),
  )

/** Whether no other process has taken a claimed job over. */
export const isJobHeld = (db: Db, { name, holder }: JobClaim) =>
  hasRow(
    db.selectFrom('jobs').select('name').where('name', '=', name).where('held_by', '=', holder),
  )

/** Releases a claimed job; it runs again at `dueAt`, or sooner if it was made due meanwhile. */
export async function releaseJob(db: Db, { name, holder }: JobClaim, startedAt: Date, dueAt: Date) {
  await db
    .updateTable('jobs')
    .set((eb) => ({
      held_by: null,
      held_until: null,
      due_at: eb
        .case()
        .when(eb.between('due_at', startedAt.toISOString(), dueAt.toISOString()))
        .then(eb.ref('due_at'))
        .else(dueAt.toISOString())
        .end(),
    }))
    .where('name', '=', name)
    .where('held_by', '=', holder)
    .execute()
}

/** Makes a job run within seconds; called in the transaction that makes it necessary. */
export async function makeJobDueNow(db: Db, name: string) {
  const due_at = new Date().toISOString()
  await db.updateTable('jobs').set({ due_at }).where('name', '=', name).execute()
}

/** Makes a job due whose last run failed, at a start that may have removed the cause. */
export async function makeDueAfterFailure(db: Db, name: string) {
  const failed = db
    .selectFrom('job_states')
    .select('name')
    .where('name', '=', name)
    .where('failed_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('succeeded_at', 'is', null), eb('failed_at', '>', eb.ref('succeeded_at'))]),
    )
  const due_at = new Date().toISOString()
  await db.updateTable('jobs').set({ due_at }).where('name', 'in', failed).execute()
}

type JobRuns = {
  name: string
  startedAt: Date
  endedAt: Date
  durationMs: number
  /** Null: the last of these runs was a success. */
  failure: string | null
  runs: number
  failures: number
}

/** Records the runs of a job since the last time. */
export async function upsertJobRuns(db: Db, { name, startedAt, endedAt, ...rest }: JobRuns) {
  const { durationMs, failure, runs, failures } = rest
  const ended = endedAt.toISOString()
  const last = {
    started_at: startedAt.toISOString(),
    duration_ms: durationMs,
    ...(failure === null ? { succeeded_at: ended } : { failed_at: ended, failure }),
  }
  await db
    .insertInto('job_states')
    .values({ name, runs, failures, ...last })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        ...last,
        runs: eb('job_states.runs', '+', runs),
        failures: eb('job_states.failures', '+', failures),
      })),
    )
    .execute()
}

export const listJobStates = (db: Db): Promise<JobState[]> =>
  db
    .selectFrom('job_states')
    .select([
      'name',
      'started_at as startedAt',
      'duration_ms as durationMs',
      'succeeded_at as succeededAt',
      'failed_at as failedAt',
      'failure',
      'runs',
      'failures',
    ])
    .orderBy('name')
    .execute()

const COMMAND = 'command '

/** A command holds a job beside a running site. */
export const ofCommand = (holder: string) => COMMAND + holder

/** Who has claimed a job: a command, or a process of the site; null if nobody has. */
export async function findJobHolder(db: Db, name: string): Promise<'command' | 'site' | null> {
  const job = await db
    .selectFrom('jobs')
    .select('held_by')
    .where('name', '=', name)
    .executeTakeFirst()
  if (!job?.held_by) return null
  return job.held_by.startsWith(COMMAND) ? 'command' : 'site'
}

/** Releases all jobs, for the copy of a site: nobody has claimed a job there. */
export async function releaseAllJobs(db: Db) {
  await db.updateTable('jobs').set({ held_by: null, held_until: null }).execute()
}

/** Releases all jobs but those of commands. Call it only if no other process of the site can run. */
export async function releaseJobsOfSite(db: Db) {
  await db
    .updateTable('jobs')
    .set({ held_by: null, held_until: null })
    .where('held_by', 'not like', `${COMMAND}%`)
    .execute()
}
