import { sql } from 'kysely'
import type { Db } from '../server/db/engine.ts'
import { engine } from './engines.ts'

/** From now on no row of this table can be written like this, as on a full disk; on SQLite, of any table. */
export async function refuseWrites(
  db: Db,
  table: 'counters' | 'logos' | 'sessions',
  verbs: 'insert or delete' | 'update or delete' = 'insert or delete',
) {
  if (engine === 'sqlite') return void (await sql`pragma query_only = on`.execute(db))
  await sql`create function refuse_writes() returns trigger language plpgsql as $$
    begin raise exception 'no space left' using errcode = '53100'; end $$`.execute(db)
  await sql`create trigger refuse_writes before ${sql.raw(verbs)} on ${sql.table(table)}
    for each row execute function refuse_writes()`.execute(db)
}
