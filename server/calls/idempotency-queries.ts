import { HOUR_MS } from '#contract/durations.ts'
import { sql } from 'kysely'
import { isOver } from '../db/database-time.ts'
import type { Db } from '../db/engine.ts'
import { hasRow } from '../db/has-row.ts'
import { inPortions, ROWS_AT_ONCE } from '../db/in-portions.ts'

const RETENTION_HOURS = 24

/** Waits for a concurrent request with the same key. Returns false if the key exists already. */
export const insertKey = (tx: Db, key_hash: string, request_hash: string) =>
  hasRow(
    tx
      .insertInto('idempotency_keys')
      .values({ key_hash, request_hash, result: null, created_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.column('key_hash').doNothing())
      .returning('key_hash'),
  )

export const readKey = (tx: Db, keyHash: string) =>
  tx
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'result'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirstOrThrow()

export const updateResult = (tx: Db, keyHash: string, result: string) =>
  tx.updateTable('idempotency_keys').set({ result }).where('key_hash', '=', keyHash).execute()

export const deleteKey = (tx: Db, keyHash: string) =>
  tx.deleteFrom('idempotency_keys').where('key_hash', '=', keyHash).execute()

export async function deleteExpiredKeys(db: Db) {
  const expired = db
    .selectFrom('idempotency_keys')
    .select('key_hash')
    .where(isOver(db, 'created_at', RETENTION_HOURS * HOUR_MS))
    .limit(sql.lit(ROWS_AT_ONCE))
  const portion = db.deleteFrom('idempotency_keys').where('key_hash', 'in', expired)
  await inPortions(async () => (await portion.executeTakeFirst()).numDeletedRows)
}
