import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/** When a resource was published that had to be reviewed first: feeds are in the order of publication. */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  const time = sql.raw(postgres ? 'timestamptz(3)' : 'text')
  await sql`alter table resources add column published_at ${time}`.execute(db)
  await sql`create index resources_published on resources (published_at)
    where published_at is not null`.execute(db)
}
