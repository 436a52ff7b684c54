import { deleteOldAssets } from '../assets/queries.ts'
import { deleteOldFailedMail } from '../failed-mail/queries.ts'
import { deleteEndedCounters } from '../rate-limits/queries.ts'
import type { Db } from '../db/engine.ts'
import { deleteOldPosts } from '../news/old-posts.ts'
import { isOver } from '../db/database-time.ts'
import { deleteOldChanges } from '../db/old-changes.ts'
import { deleteExpiredKeys } from '../db/idempotency-keys.ts'

/** Deletes expired sessions, links, counters and keys, and old changes, failed mail, assets and news. */
export async function deleteExpired(db: Db) {
  await db.deleteFrom('sessions').where(isOver(db, 'expires_at')).execute()
  await db.deleteFrom('reset_tokens').where(isOver(db, 'expires_at')).execute()
  await deleteEndedCounters(db)
  await deleteExpiredKeys(db)
  await deleteOldChanges(db)
  await deleteOldFailedMail(db)
  await deleteOldAssets(db)
  await deleteOldPosts(db)
}
