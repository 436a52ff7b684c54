import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/** Tables with a row for each page that a sitemap lists, with the columns of the last change. */
const LISTED = ['topics', 'creations']

/** The times of the last changes of posts and the deleted topics, for feeds and sitemaps. */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  const time = sql.raw(postgres ? 'timestamptz(3)' : 'text')
  await sql`alter table tools add column updated_at ${time}`.execute(db)
  // A sitemap reads ten thousand rows: from the index alone, without their texts.
  for (const table of LISTED) {
    await sql`create index ${sql.ref(`${table}_times`)}
      on ${sql.table(table)} (id, created_at, updated_at)`.execute(db)
  }
  await sql`create table deleted_topics (
    id integer primary key, deleted_at ${time} not null
  )`.execute(db)
  await (postgres ? createPostgresTrigger(db) : createSqliteTrigger(db))
  // Of the deletions before this release, only those by administrators were recorded.
  await sql`insert into deleted_topics (id, deleted_at)
    select subject_id, max(at) from audit
    where action = 'topic.deleted' and subject_id not in (select id from topics)
    group by subject_id`.execute(db)
}

/** A trigger, because nodes of the previous release delete topics as well. */
async function createPostgresTrigger(db: Kysely<unknown>) {
  await sql`create function topics_remembered() returns trigger language plpgsql as $$
    begin
      insert into deleted_topics (id, deleted_at) values (old.id, now())
        on conflict (id) do nothing;
      return null;
    end $$`.execute(db)
  await sql`create trigger topics_remembered after delete on topics
    for each row execute function topics_remembered()`.execute(db)
}

async function createSqliteTrigger(db: Kysely<unknown>) {
  await sql`create trigger topics_remembered after delete on topics
    begin
      insert or ignore into deleted_topics (id, deleted_at)
        values (old.id, strftime('%Y-%m-%dT%H:%M:%fZ'));
    end`.execute(db)
}
