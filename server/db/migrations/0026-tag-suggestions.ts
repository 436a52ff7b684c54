import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * The members who suggested a tag that somebody else had suggested before; the first one is in the
 * row of the tag.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create table tag_suggestions (
    tag_id integer not null references tags on delete cascade,
    user_id integer not null references users on delete cascade,
    primary key (tag_id, user_id)
  )`.execute(db)
  await sql`create index tag_suggestions_user on tag_suggestions (user_id)`.execute(db)
}
