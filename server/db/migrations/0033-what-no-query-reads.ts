import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Removes an index that no query uses since the looks of names are stored, and decided suggestions. */
export async function up(db: Kysely<unknown>) {
  await sql`drop index users_name_with_i`.execute(db)
  await sql`delete from tag_suggestions
    where tag_id in (select id from tags where active)`.execute(db)
}
