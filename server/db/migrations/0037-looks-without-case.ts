import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The looks of names with letters beyond ASCII are made anew at the start: ß and SS are one, and so are all sigmas. */
export async function up(db: Kysely<unknown>) {
  await sql`update users set username_look = null
    where octet_length(username) <> length(username)`.execute(db)
}
