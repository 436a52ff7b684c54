import type { ColumnDataType, Kysely, RawBuilder } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/** The audit log, and an index of the tags that await review in the admin dashboard. */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  const time: ColumnDataType | RawBuilder<string> = postgres ? sql`timestamptz(3)` : 'text'

  await db.schema
    .createTable('audit')
    .addColumn('id', 'integer', (c) =>
      postgres
        ? c.generatedByDefaultAsIdentity().primaryKey()
        : c.primaryKey().autoIncrement().notNull(),
    )
    .addColumn('at', time, (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.references('users.id'))
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'integer')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()

  await db.schema.createIndex('tags_active').on('tags').columns(['active', 'id']).execute()
}
