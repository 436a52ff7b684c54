import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/**
 * The posts of a member, and the changes of a transaction, are found in the order of their ids. On SQLite
 * every index ends with them.
 */
export async function up(db: Kysely<unknown>) {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`create index topics_author on topics (user_id, id)`.execute(db)
  await sql`create index creations_author on creations (user_id, id)`.execute(db)
  await sql`create index resources_author on resources (user_id, pending, id)`.execute(db)
  await sql`create index changes_order on changes (xid, id)`.execute(db)
  await sql`drop index topics_user, creations_user, resources_user, changes_xid`.execute(db)
}
