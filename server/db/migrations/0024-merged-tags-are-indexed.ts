import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

const TAGGED = ['topic', 'tool', 'creation']

/**
 * A merge of tags gives posts another tag in place, which made their words not outdated: a search
 * by the tag did not find them. Posts that have a tag that another one was merged into are indexed
 * anew.
 */
export async function up(db: Kysely<unknown>) {
  const merged = await listTagsMergedInto(db)
  for (const kind of TAGGED) {
    await createTrigger(db, kind)
    for (const tagId of merged) {
      await sql`insert into search_outdated (kind, item_id)
        select ${sql.lit(kind)}, ${sql.ref(`${kind}_id`)} from ${sql.table(`${kind}_tags`)}
        where tag_id = ${tagId}`.execute(db)
    }
  }
}

async function listTagsMergedInto(db: Kysely<unknown>) {
  const { rows } = await sql<{ after: string | null }>`select "after" from audit
    where action = 'tag.merged'`.execute(db)
  const ids = rows.map(({ after }) => (JSON.parse(after ?? '{}') as { into?: unknown }).into)
  return new Set(ids.filter((id) => Number.isInteger(id)))
}

async function createTrigger(db: Kysely<unknown>, kind: string) {
  const name = sql.ref(`${kind}_tags_searched_update`)
  const after = sql`after update of tag_id on ${sql.table(`${kind}_tags`)}`
  const outdate = sql.raw(
    `insert into search_outdated (kind, item_id) values ('${kind}', new.${kind}_id)`,
  )
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    await sql`create trigger ${name} ${after} begin ${outdate}; end`.execute(db)
    return
  }
  await sql`create function ${name}() returns trigger language plpgsql as $$
    begin ${outdate}; return null; end $$`.execute(db)
  await sql`create trigger ${name} ${after}
    for each row execute function ${name}()`.execute(db)
}
