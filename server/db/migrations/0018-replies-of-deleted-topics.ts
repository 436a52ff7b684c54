import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/** Replies that are deleted with their topic are not recorded: the change of the topic is. */
export async function up(db: Kysely<unknown>) {
  const append = sql`insert into changes (name) select 'topic:' || old.topic_id
    where exists (select 1 from topics where id = old.topic_id);`
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create or replace function replies_changed_delete() returns trigger
      language plpgsql as $$ begin ${append} return null; end $$`.execute(db)
    return
  }
  await sql`drop trigger replies_changed_delete`.execute(db)
  await sql`create trigger replies_changed_delete after delete on replies
    begin ${append} end`.execute(db)
}
