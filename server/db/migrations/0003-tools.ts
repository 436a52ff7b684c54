import type { ColumnDataType, Kysely, RawBuilder } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/** The tools directory, its votes and logos, and tool news. */
export async function up(db: Kysely<unknown>) {
  const { bytes, ordered, table, time } = vocabulary(db)

  await table('tools')
    .addColumn('community_id', 'integer', (c) => c.notNull().references('communities.id'))
    .addColumn('user_id', 'integer', (c) => c.references('users.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', ordered, (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('url_key', 'text', (c) => c.notNull())
    .addColumn('domain', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('visible', 'boolean', (c) => c.notNull())
    .addColumn('top_pick', 'integer')
    .addColumn('xusername', 'text')
    .addColumn('rating', 'integer', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addUniqueConstraint('tools_url', ['community_id', 'url_key'])
    .execute()
  await db.schema
    .createIndex('tools_community')
    .on('tools')
    .columns(['community_id', 'rating desc', 'name_key', 'id'])
    .execute()
  await db.schema.createIndex('tools_domain').on('tools').column('domain').execute()
  await db.schema.createIndex('tools_user').on('tools').column('user_id').execute()

  await db.schema
    .createTable('tool_tags')
    .addColumn('tool_id', 'integer', (c) => c.notNull().references('tools.id').onDelete('cascade'))
    .addColumn('tag_id', 'integer', (c) => c.notNull().references('tags.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('tool_tags_key', ['tool_id', 'tag_id'])
    .execute()
  await db.schema
    .createIndex('tool_tags_tag')
    .on('tool_tags')
    .columns(['tag_id', 'tool_id'])
    .execute()

  await db.schema
    .createTable('tool_votes')
    .addColumn('tool_id', 'integer', (c) => c.notNull().references('tools.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('tool_votes_key', ['tool_id', 'user_id'])
    .execute()
  await db.schema
    .createIndex('tool_votes_user')
    .on('tool_votes')
    .columns(['user_id', 'tool_id'])
    .execute()

  await db.schema
    .createTable('done_once')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('done_at', time, (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('logos')
    .addColumn('domain', 'text', (c) => c.primaryKey())
    .addColumn('type', 'text')
    .addColumn('bytes', bytes)
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('due_at', time, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('logos_due').on('logos').column('due_at').execute()

  await table('feeds')
    .addColumn('tag_id', 'integer', (c) => c.notNull().references('tags.id').onDelete('cascade'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('url_key', 'text', (c) => c.notNull())
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .addColumn('polled_at', time)
    .addColumn('due_at', time, (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addUniqueConstraint('feeds_url', ['tag_id', 'url_key'])
    .execute()
  await db.schema.createIndex('feeds_due').on('feeds').column('due_at').execute()

  await table('source_posts')
    .addColumn('tag_id', 'integer', (c) => c.notNull().references('tags.id').onDelete('cascade'))
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('date', time, (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('url_key', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addUniqueConstraint('source_posts_url', ['tag_id', 'url_key'])
    .execute()
  await db.schema
    .createIndex('source_posts_date')
    .on('source_posts')
    .columns(['tag_id', 'date', 'id'])
    .execute()
}

/** The engines' types for the same column; text has one sort order, whatever the server's locale. */
function vocabulary(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  const time: ColumnDataType | RawBuilder<string> = postgres ? sql`timestamptz(3)` : 'text'
  const ordered: ColumnDataType | RawBuilder<string> = postgres ? sql`text collate "C"` : 'text'
  const bytes: ColumnDataType = postgres ? 'bytea' : 'blob'
  const table = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', 'integer', (c) =>
        postgres
          ? c.generatedByDefaultAsIdentity().primaryKey()
          : c.primaryKey().autoIncrement().notNull(),
      )
  return { bytes, ordered, table, time }
}
