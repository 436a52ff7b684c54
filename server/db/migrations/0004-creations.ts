import type { ColumnDataType, Kysely, RawBuilder } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/** The gallery, and the stored pictures. */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  const time: ColumnDataType | RawBuilder<string> = postgres ? sql`timestamptz(3)` : 'text'

  await db.schema
    .createTable('media')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('used_at', time, (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('creations')
    .addColumn('id', 'integer', (c) =>
      postgres
        ? c.generatedByDefaultAsIdentity().primaryKey()
        : c.primaryKey().autoIncrement().notNull(),
    )
    .addColumn('community_id', 'integer', (c) => c.notNull().references('communities.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('image_url', 'text')
    .addColumn('product_url', 'text')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time)
    .execute()
  await db.schema
    .createIndex('creations_community')
    .on('creations')
    .columns(['community_id', 'id'])
    .execute()
  await db.schema.createIndex('creations_user').on('creations').column('user_id').execute()

  // The clean-up looks up the users of a picture before it deletes the picture.
  await db.schema.createIndex('creations_image').on('creations').column('image_url').execute()
  await db.schema.createIndex('users_image').on('users').column('profile_image').execute()

  await db.schema
    .createTable('creation_tags')
    .addColumn('creation_id', 'integer', (c) =>
      c.notNull().references('creations.id').onDelete('cascade'),
    )
    .addColumn('tag_id', 'integer', (c) => c.notNull().references('tags.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('community_id', 'integer', (c) => c.notNull().references('communities.id'))
    .addPrimaryKeyConstraint('creation_tags_key', ['creation_id', 'tag_id'])
    .execute()
  await db.schema
    .createIndex('creation_tags_tag')
    .on('creation_tags')
    .columns(['tag_id', 'creation_id'])
    .execute()
  await db.schema
    .createIndex('creation_tags_community')
    .on('creation_tags')
    .columns(['community_id', 'tag_id', 'creation_id'])
    .execute()
}
