import type { ColumnDataType, Kysely, RawBuilder } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/** Messages of the contact form, stored even if they are also mailed. */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  const time: ColumnDataType | RawBuilder<string> = postgres ? sql`timestamptz(3)` : 'text'

  await db.schema
    .createTable('contact_messages')
    .addColumn('id', 'integer', (c) =>
      postgres
        ? c.generatedByDefaultAsIdentity().primaryKey()
        : c.primaryKey().autoIncrement().notNull(),
    )
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('read', 'boolean', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('contact_unread')
    .on('contact_messages')
    .columns(['read', 'id'])
    .execute()
}
