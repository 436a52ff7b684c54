import { sql } from 'kysely'
import { deleteOldAssets } from '../assets/queries.ts'
import { deleteExpiredKeys } from '../calls/idempotency-queries.ts'
import { deleteOldFailedMail } from '../failed-mail/queries.ts'
import { deleteEndedCounters } from '../rate-limits/queries.ts'
import type { Db } from '../db/engine.ts'
import { deleteOldUnknownMail } from '../mail/queue.ts'
import { deleteOldPosts } from '../news/old-posts.ts'
import { isOver } from '../db/database-time.ts'
import { inPortions, ROWS_AT_ONCE } from '../db/in-portions.ts'
import { deleteOldChanges } from '../db/old-changes.ts'
import { skipLocked } from '../db/row-locks.ts'

/** Deletes expired sessions, links, counters and keys, and old changes, failed mail, assets and news. */
export async function deleteExpired(db: Db) {
  await deleteExpiredTokens(db, 'sessions')
  await deleteExpiredTokens(db, 'reset_tokens')
  await deleteEndedCounters(db)
  await deleteExpiredKeys(db)
  await deleteOldChanges(db)
  await deleteOldFailedMail(db)
  await deleteOldUnknownMail(db)
  await deleteOldAssets(db)
  await deleteOldPosts(db)
}

async function deleteExpiredTokens(db: Db, table: 'sessions' | 'reset_tokens') {
  const expired = db
    .selectFrom(table)
    .select('token_hash')
    .where(isOver(db, 'expires_at'))
    .limit(sql.lit(ROWS_AT_ONCE))
  const portion = db.deleteFrom(table).where('token_hash', 'in', skipLocked(db, expired))
  await inPortions(async () => (await portion.executeTakeFirst()).numDeletedRows)
}
