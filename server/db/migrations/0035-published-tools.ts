import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/** When a tool was visible for the first time; null: not yet. Feeds are in the order of publication. */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  const time = sql.raw(postgres ? 'timestamptz(3)' : 'text')
  await sql`alter table tools add column published_at ${time}`.execute(db)
  await sql`update tools set published_at = created_at where visible`.execute(db)
  await sql`create index tools_published on tools (published_at)
    where published_at is not null`.execute(db)
}
