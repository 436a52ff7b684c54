import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

type Indexed = {
  kind: string
  table: string
  /** An update of one of these columns makes the indexed words outdated. */
  columns: string[]
  tags?: { table: string; column: string }
}

const INDEXED: Indexed[] = [
  {
    kind: 'topic',
    table: 'topics',
    columns: ['title', 'content', 'community_id'],
    tags: { table: 'topic_tags', column: 'topic_id' },
  },
  { kind: 'reply', table: 'replies', columns: ['content'] },
  {
    kind: 'tool',
    table: 'tools',
    columns: ['name', 'url', 'visible', 'community_id'],
    tags: { table: 'tool_tags', column: 'tool_id' },
  },
  {
    kind: 'creation',
    table: 'creations',
    columns: ['name', 'description', 'community_id'],
    tags: { table: 'creation_tags', column: 'creation_id' },
  },
  { kind: 'resource', table: 'resources', columns: ['name', 'url', 'type', 'pending'] },
]

/**
 * One document for each post, numbered in the order in which posts were made; triggers keep them.
 * The words are written by the site, which normalizes them alike for both engines.
 */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  await (
    postgres
      ? sql`create table search_documents (
          id integer generated always as identity primary key,
          kind text not null,
          item_id integer not null,
          created_at timestamptz(3) not null,
          unique (kind, item_id)
        )`
      : sql`create table search_documents (
          id integer primary key autoincrement,
          kind text not null,
          item_id integer not null,
          created_at text not null,
          unique (kind, item_id)
        )`
  ).execute(db)
  await sql`create index search_documents_created_at on search_documents (created_at)`.execute(db)
  await createOutdated(db, postgres)
  await (postgres ? createPostgresIndex(db) : createSqliteIndex(db))
  await indexWordLengths(db)
  const rows = INDEXED.map(
    ({ kind, table }) => sql`select ${sql.lit(kind)}, id, created_at from ${sql.table(table)}`,
  )
  await sql`insert into search_documents (kind, item_id, created_at)
    ${sql.join(rows, sql` union all `)} order by 3`.execute(db)
  await sql`insert into search_outdated (kind, item_id)
    select kind, item_id from search_documents order by id`.execute(db)
  for (const one of INDEXED) await createTriggers(db, postgres, one)
}

/** Rows are only added and deleted, so that a trigger that adds one waits for nobody. */
async function createOutdated(db: Kysely<unknown>, postgres: boolean) {
  const id = postgres
    ? sql`bigint generated always as identity primary key`
    : sql`integer primary key autoincrement`
  await sql`create table search_outdated (
    id ${id}, kind text not null, item_id integer not null
  )`.execute(db)
  await sql`create index search_outdated_item on search_outdated (kind, item_id)`.execute(db)
}

/** `search_words` lists all words, to find those that differ from a word by one letter. */
async function createPostgresIndex(db: Kysely<unknown>) {
  await sql`create table search_index (
    document_id integer primary key references search_documents on delete cascade,
    words tsvector not null
  )`.execute(db)
  await sql`create index search_index_words on search_index using gin (words)`.execute(db)
  await sql`create table search_words (
    word text collate "C" primary key,
    reversed text collate "C" not null
  )`.execute(db)
}

async function createSqliteIndex(db: Kysely<unknown>) {
  await sql`create virtual table search_index using fts5(
    title, body, facets, content = '', contentless_delete = 1, prefix = '2 3 4',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
  )`.execute(db)
  await sql`create trigger search_documents_deleted after delete on search_documents
    begin delete from search_index where rowid = old.id; end`.execute(db)
  await sql`create table search_words (word text primary key, reversed text not null)
    without rowid`.execute(db)
}

/** Corrections are words of about the same length that begin or end alike. */
async function indexWordLengths(db: Kysely<unknown>) {
  for (const column of ['word', 'reversed']) {
    await sql`create index ${sql.ref(`search_words_length_${column}`)}
      on search_words (length(word), ${sql.ref(column)})`.execute(db)
  }
}

async function createTriggers(db: Kysely<unknown>, postgres: boolean, indexed: Indexed) {
  const { kind, table, columns, tags } = indexed
  const create = (on: string, event: string, statement: string) => {
    const name = sql.ref(`${on}_searched_${event.split(' ', 1)[0]}`)
    const body = sql.raw(statement)
    const after = sql`after ${sql.raw(event)} on ${sql.table(on)}`
    if (!postgres) return sql`create trigger ${name} ${after} begin ${body}; end`.execute(db)
    return createPostgresTrigger(db, { name, after, body })
  }
  const outdate = (id: string) =>
    `insert into search_outdated (kind, item_id) values ('${kind}', ${id})`
  await create(
    table,
    'insert',
    `insert into search_documents (kind, item_id, created_at)
      values ('${kind}', new.id, new.created_at); ${outdate('new.id')}`,
  )
  await create(table, `update of ${columns.join(', ')}`, outdate('new.id'))
  await create(
    table,
    'delete',
    `delete from search_documents where kind = '${kind}' and item_id = old.id`,
  )
  if (!tags) return
  await create(tags.table, 'insert', outdate(`new.${tags.column}`))
  await create(tags.table, 'delete', outdate(`old.${tags.column}`))
}

type Trigger = Record<'name' | 'after' | 'body', ReturnType<typeof sql>>

async function createPostgresTrigger(db: Kysely<unknown>, { name, after, body }: Trigger) {
  await sql`create function ${name}() returns trigger language plpgsql as $$
    begin ${body}; return null; end $$`.execute(db)
  await sql`create trigger ${name} ${after}
    for each row execute function ${name}()`.execute(db)
}
