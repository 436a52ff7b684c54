import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Finds names that look like a new one; the looks of names that exist are filled in at the start. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table users add column username_look text`.execute(db)
  await sql`create index users_username_look on users (username_look)`.execute(db)
}
