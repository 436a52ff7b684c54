import type { Db } from '../db/engine.ts'
import { upsertJobRuns } from './queries.ts'

/** A job that runs every few seconds writes its state this often at most. */
const WRITE_EVERY_MS = 60_000
const FAILURE_CHARACTERS_MAX = 500

/**
 * Returns the job with its state recorded: the last start, success and failure, and the numbers of
 * runs and failures. The state is written when the job begins to fail or to succeed, and otherwise
 * at most once a minute, and not by a process that `mayRecord` resolves to false for.
 */
export function withJobState<A extends unknown[], R>(
  db: Db,
  name: string,
  job: (...args: A) => Promise<R>,
  mayRecord = async () => true,
) {
  let unwritten = { runs: 0, failures: 0 }
  let writtenAt = -Infinity
  let wasFailure: boolean | null = null

  async function record(run: { startedAt: Date; durationMs: number; failure: string | null }) {
    const { failure } = run
    unwritten = {
      runs: unwritten.runs + 1,
      failures: unwritten.failures + (failure === null ? 0 : 1),
    }
    const isChange = wasFailure !== (failure !== null)
    wasFailure = failure !== null
    if (!isChange && performance.now() - writtenAt < WRITE_EVERY_MS) return
    if (!(await mayRecord())) return
    const { runs, failures } = unwritten
    writtenAt = performance.now()
    await upsertJobRuns(db, { name, ...run, endedAt: new Date(), runs, failures })
    unwritten = { runs: unwritten.runs - runs, failures: unwritten.failures - failures }
  }

  return async (...args: A) => {
    const startedAt = new Date()
    const started = performance.now()
    let failure: string | null = null
    try {
      return await job(...args)
    } catch (error) {
      failure = sentenceOf(error)
      throw error
    } finally {
      // While the database is away the runs are counted here, and written after a later one.
      const durationMs = Math.round(performance.now() - started)
      await record({ startedAt, durationMs, failure }).catch(() => {})
    }
  }
}

const sentenceOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, FAILURE_CHARACTERS_MAX)
