import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

const TEXTS = { topics: 'content', replies: 'content', creations: 'description' }

/**
 * Columns for the HTML of each text, which a job fills. A trigger clears the HTML of a text that is
 * changed by SQL alone.
 */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  if (postgres) {
    await sql`create function forget_html() returns trigger language plpgsql as $$
      begin
        new.html := null;
        new.html_version := 0;
        return new;
      end $$`.execute(db)
  }
  for (const [table, text] of Object.entries(TEXTS)) {
    await db.schema.alterTable(table).addColumn('html', 'text').execute()
    await db.schema
      .alterTable(table)
      .addColumn('html_version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex(`${table}_html`).on(table).columns(['html_version', 'id']).execute()
    const changed = sql`old.${sql.ref(text)} <> new.${sql.ref(text)}`
    const trigger = sql.ref(`${table}_forget_html`)
    await (
      postgres
        ? sql`create trigger ${trigger} before update of ${sql.ref(text)} on ${sql.table(table)}
          for each row when (${changed} and old.html is not distinct from new.html)
          execute function forget_html()`
        : sql`create trigger ${trigger} after update of ${sql.ref(text)} on ${sql.table(table)}
          for each row when ${changed} and old.html is new.html begin
            update ${sql.table(table)} set html = null, html_version = 0 where id = new.id;
          end`
    ).execute(db)
  }
  await indexPages(db, postgres)
}

/** The pages of each list are counted in an index with only the order and the filter. */
async function indexPages(db: Kysely<unknown>, postgres: boolean) {
  for (const table of ['topics', 'creations', 'contact_messages', 'audit']) {
    // On SQLite the primary key is the table itself, with all its columns.
    if (!postgres) await index(`${table}_newest`, table, ['id'])
  }
  await index('users_newest', 'users', ['deleted_at', 'id'])
  await db.schema.dropIndex('resources_type').execute()
  await db.schema.dropIndex('resources_community_type').execute()
  await index('resources_type', 'resources', ['type', 'pending', 'id'])
  await index('resources_community_type', 'resources', ['community_id', 'type', 'pending', 'id'])
  await db.schema.dropIndex('tools_community').execute()
  const byRating = ['rating desc', 'name_key', 'id', 'visible']
  const byName = ['name_key', 'id', 'visible']
  await index('tools_rating', 'tools', byRating)
  await index('tools_name', 'tools', byName)
  await index('tools_community', 'tools', ['community_id', ...byRating])
  await index('tools_community_name', 'tools', ['community_id', ...byName])
  await index('tools_community_newest', 'tools', ['community_id', 'id', 'visible'])

  async function index(name: string, table: string, columns: string[]) {
    await db.schema.createIndex(name).on(table).columns(columns).execute()
  }
}
