import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

const TEXTS = { topics: 'content', replies: 'content', creations: 'description' }

/**
 * Room for each text's HTML; a job fills it. Whoever changes a text by SQL alone cannot leave HTML
 * behind that says something else.
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
}
