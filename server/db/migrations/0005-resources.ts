import type { ColumnDataType, Kysely, RawBuilder } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/** Resources, their types and votes, and which parts of the starter catalogue were loaded. */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  const time: ColumnDataType | RawBuilder<string> = postgres ? sql`timestamptz(3)` : 'text'

  await db.schema
    .createTable('resource_types')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('display_order', 'integer', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('resources')
    .addColumn('id', 'integer', (c) =>
      postgres
        ? c.generatedByDefaultAsIdentity().primaryKey()
        : c.primaryKey().autoIncrement().notNull(),
    )
    .addColumn('community_id', 'integer', (c) => c.notNull().references('communities.id'))
    .addColumn('user_id', 'integer', (c) => c.references('users.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('type_suggestion', 'text')
    .addColumn('pending', 'boolean', (c) => c.notNull())
    .addColumn('upvotes', 'integer', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time)
    .execute()
  await index('resources_list', ['pending', 'id'])
  await index('resources_type', ['type', 'id'])
  await index('resources_community', ['community_id', 'pending', 'id'])
  await index('resources_community_type', ['community_id', 'type', 'id'])
  await index('resources_user', ['user_id'])

  await db.schema
    .createTable('resource_votes')
    .addColumn('resource_id', 'integer', (c) =>
      c.notNull().references('resources.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('resource_votes_key', ['resource_id', 'user_id'])
    .execute()
  await db.schema
    .createIndex('resource_votes_user')
    .on('resource_votes')
    .columns(['user_id', 'resource_id'])
    .execute()

  const types = [
    'blog',
    'newsletter',
    'podcast',
    'tutorial',
    'video',
    'community',
    'book',
    'course',
  ]
  await (db as Kysely<{ resource_types: { name: string; display_order: number } }>)
    .insertInto('resource_types')
    .values(types.map((name, at) => ({ name, display_order: at + 1 })))
    .execute()

  async function index(name: string, columns: string[]) {
    await db.schema.createIndex(name).on('resources').columns(columns).execute()
  }
}
