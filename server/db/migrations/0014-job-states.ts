import type { ColumnDataType, Kysely, RawBuilder } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/** The state of each background job, for administrators. */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  const time: ColumnDataType | RawBuilder<string> = postgres ? sql`timestamptz(3)` : 'text'

  await db.schema
    .createTable('job_states')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('started_at', time, (c) => c.notNull())
    .addColumn('duration_ms', 'integer', (c) => c.notNull())
    .addColumn('succeeded_at', time)
    .addColumn('failed_at', time)
    .addColumn('failure', 'text')
    .addColumn('runs', 'bigint', (c) => c.notNull())
    .addColumn('failures', 'bigint', (c) => c.notNull())
    .execute()
}
