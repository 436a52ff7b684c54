import { Gauge, Registry } from 'prom-client'
import type { Db } from '../db/engine.ts'
import { inTime } from '../in-time.ts'
import { listJobStates } from '../jobs/queries.ts'
import { countMail } from '../mail/queue.ts'

const DATABASE_TIMEOUT_MS = 1_000

type JobState = Awaited<ReturnType<typeof listJobStates>>[number]

/**
 * The metrics that are in the database, the same for all processes of the site. While the database
 * does not answer, they are left out.
 */
export async function readSiteMetrics(db: Db) {
  const registry = new Registry()
  const registers = [registry]
  const reading = Promise.all([countMail(db), listJobStates(db)]).catch(() => null)
  const found = await inTime(reading, DATABASE_TIMEOUT_MS, () => null)
  new Gauge({
    name: 'guildhall_database_up',
    help: 'Whether the database has answered this scrape in time',
    registers,
  }).set(found ? 1 : 0)
  if (!found) return registry

  const [mail, jobs] = found
  const perMail = { labelNames: ['state'], registers }
  const waiting = new Gauge({ name: 'guildhall_mail', help: 'Mail in the database', ...perMail })
  waiting.set({ state: 'waiting' }, mail.waiting)
  waiting.set({ state: 'failed' }, mail.failed)
  const perJob = (name: string, help: string, valueOf: (job: JobState) => number) => {
    const gauge = new Gauge({ name, help, labelNames: ['background_job'], registers })
    for (const job of jobs) gauge.set({ background_job: job.name }, valueOf(job))
  }
  perJob(
    'guildhall_job_runs',
    'Runs of a background job since the site was made',
    ({ runs }) => runs,
  )
  perJob(
    'guildhall_job_failures',
    'Runs of a background job that failed',
    ({ failures }) => failures,
  )
  perJob(
    'guildhall_job_last_duration_seconds',
    'How long the last recorded run of a background job took',
    ({ durationMs }) => durationMs / 1_000,
  )
  perJob(
    'guildhall_job_last_success_timestamp_seconds',
    'When a background job last succeeded; 0: never',
    ({ succeededAt }) => secondsOf(succeededAt),
  )
  perJob(
    'guildhall_job_last_failure_timestamp_seconds',
    'When a background job last failed; 0: never',
    ({ failedAt }) => secondsOf(failedAt),
  )
  return registry
}

const secondsOf = (time: string | null) => (time === null ? 0 : Date.parse(time) / 1_000)
