import type { ColumnDataType, Kysely, RawBuilder } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/** The id of the site, the times at which pictures are checked, and the leases of jobs. */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  const time: ColumnDataType | RawBuilder<string> = postgres ? sql`timestamptz(3)` : 'text'
  const now = new Date().toISOString()

  await db.schema
    .createTable('site')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('created_at', time, (c) => c.notNull())
    .execute()
  await sql`insert into site (id, created_at) values (${crypto.randomUUID()}, ${now})`.execute(db)

  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('due_at', time, (c) => c.notNull())
    .addColumn('held_by', 'text')
    .addColumn('held_until', time)
    .execute()

  await db.schema
    .alterTable('media')
    .addColumn('generation', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('media').addColumn('check_at', time).execute()
  await db.schema.alterTable('media').addColumn('deleting_at', time).execute()
  await sql`create index media_check on media (check_at) where check_at is not null`.execute(db)
  await sql`update media set check_at = created_at
    where not exists (select 1 from users where profile_image = '/media/' || media.name)
    and not exists (select 1 from creations where image_url = '/media/' || media.name)`.execute(db)

  // Logos were stored without encoding; they are fetched and encoded again.
  await sql`update logos set due_at = ${now} where bytes is not null`.execute(db)
}
