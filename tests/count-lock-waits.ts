import { sql } from 'kysely'
import type { Db } from '../server/db/engine.ts'

/**
 * How many connections to this database on PostgreSQL wait for a lock. Asked by the transaction that
 * holds it, so that PostgreSQL does not end it as idle.
 */
export async function countLockWaits(tx: Db) {
  // In a transaction, PostgreSQL shows what was at the first look.
  await sql`select pg_stat_clear_snapshot()`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
  return rows[0]?.count ?? 0
}
