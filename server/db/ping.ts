import { sql } from 'kysely'
import { inTime } from '../in-time.ts'
import type { Db } from './engine.ts'

const PING_TIMEOUT_MS = 2_000

/** Reads a table that nearly every page needs: a locked table makes the site unready, too. */
const QUERY = sql`select 1 from topics limit 1`

/**
 * Returns a function that resolves to whether the database answers in time. Concurrent callers
 * share one query.
 */
export function createPing(db: Db) {
  let asking: Promise<boolean> | null = null
  const ask = () =>
    QUERY.execute(db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asking = null))
  return () => inTime((asking ??= ask()), PING_TIMEOUT_MS, () => false)
}
