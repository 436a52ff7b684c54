import type { ColumnDataType, Kysely, RawBuilder } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/** Accounts, communities, tags, discussions, and internal tables. */
export async function up(db: Kysely<unknown>) {
  const { postgres, table, time } = vocabulary(db)

  await table('users')
    .addColumn('username', 'text')
    .addColumn('username_key', 'text', (c) => c.unique())
    .addColumn('email', 'text')
    .addColumn('email_key', 'text', (c) => c.unique())
    .addColumn('password_hash', 'text')
    .addColumn('profile_image', 'text')
    .addColumn('is_admin', 'boolean', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('deleted_at', time)
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('last_seen_at', time, (c) => c.notNull())
    .addColumn('expires_at', time, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('sessions_user')
    .on('sessions')
    .columns(['user_id', 'created_at'])
    .execute()
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()

  await db.schema
    .createTable('devices')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', time, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('devices_user').on('devices').column('user_id').execute()

  await db.schema
    .createTable('reset_tokens')
    .addColumn('user_id', 'integer', (c) =>
      c.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', time, (c) => c.notNull())
    .execute()

  await table('communities')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull().unique())
    .addColumn('display_order', 'integer', (c) => c.notNull())
    .addColumn('upcoming', 'boolean', (c) => c.notNull())
    .execute()

  await table('tags')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('active', 'boolean', (c) => c.notNull())
    .addColumn('display_order', 'integer', (c) => c.notNull())
    .addColumn('suggested_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('last_updated', time)
    .addUniqueConstraint('tags_name', ['type', 'name_key'])
    .execute()

  await table('topics')
    .addColumn('community_id', 'integer', (c) => c.notNull().references('communities.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('reply_count', 'integer', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time)
    .execute()
  await db.schema
    .createIndex('topics_community')
    .on('topics')
    .columns(['community_id', 'id'])
    .execute()
  await db.schema.createIndex('topics_user').on('topics').column('user_id').execute()

  await db.schema
    .createTable('topic_tags')
    .addColumn('topic_id', 'integer', (c) =>
      c.notNull().references('topics.id').onDelete('cascade'),
    )
    .addColumn('tag_id', 'integer', (c) => c.notNull().references('tags.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('community_id', 'integer', (c) => c.notNull().references('communities.id'))
    .addPrimaryKeyConstraint('topic_tags_key', ['topic_id', 'tag_id'])
    .execute()
  await db.schema
    .createIndex('topic_tags_tag')
    .on('topic_tags')
    .columns(['tag_id', 'topic_id'])
    .execute()
  await db.schema
    .createIndex('topic_tags_community')
    .on('topic_tags')
    .columns(['community_id', 'tag_id', 'topic_id'])
    .execute()

  await table('replies')
    .addColumn('topic_id', 'integer', (c) =>
      c.notNull().references('topics.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time)
    .execute()
  await db.schema.createIndex('replies_topic').on('replies').columns(['topic_id', 'id']).execute()
  await db.schema.createIndex('replies_user').on('replies').column('user_id').execute()

  await table('mail')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('due_at', time, (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('mail_due').on('mail').column('due_at').execute()

  await db.schema
    .createTable('counters')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('ends_at', time, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('counters_end').on('counters').column('ends_at').execute()

  // Tables with many deletions are vacuumed more often than by PostgreSQL's default.
  if (postgres) {
    await sql`alter table counters set (autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
  }
}

/** The engines' types for the same column: an id that is never reused, and a time. */
function vocabulary(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  const time: ColumnDataType | RawBuilder<string> = postgres ? sql`timestamptz(3)` : 'text'
  const table = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', 'integer', (c) =>
        postgres
          ? c.generatedByDefaultAsIdentity().primaryKey()
          : c.primaryKey().autoIncrement().notNull(),
      )
  return { postgres, table, time }
}
