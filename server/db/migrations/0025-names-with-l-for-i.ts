import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Finds names that differ from a new one by small l's in place of capital I's, or the reverse. */
export async function up(db: Kysely<unknown>) {
  await sql`create index users_name_with_i on users (replace(username_key, 'l', 'i'))`.execute(db)
}
