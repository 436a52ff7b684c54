import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The looks of all names are made anew at the start: white letters in circles and squares are letters, too. */
export async function up(db: Kysely<unknown>) {
  await sql`update users set username_look = null`.execute(db)
}
