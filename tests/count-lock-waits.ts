import { sql } from 'kysely'
import type { Db } from '../server/db/engine.ts'

/** How many connections to this database on PostgreSQL wait for a lock. */
export async function countLockWaits(db: Db) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}
