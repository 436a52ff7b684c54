import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/** When the content of a tool was last changed: to hide it, or to make it a top pick, is no edit. */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  const time = sql.raw(postgres ? 'timestamptz(3)' : 'text')
  await sql`alter table tools add column edited_at ${time}`.execute(db)
  await sql`update tools set edited_at = updated_at where updated_at is not null`.execute(db)
}
