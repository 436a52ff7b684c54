import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from './engine.ts'
import { isPostgres } from './is-postgres.ts'
import { matchExpression, tsQuery, tsVector } from './search-expressions.ts'
import type { IndexedWords, IndexQuery } from './search-expressions.ts'

/** Replaces the words of a document. */
export async function writeWords(
  tx: Db,
  documentId: number,
  { title, body, facets }: IndexedWords,
) {
  if (isPostgres(tx)) {
    await sql`insert into search_index (document_id, words)
      values (${documentId}, ${tsVector({ title, body, facets })}::tsvector)
      on conflict (document_id) do update set words = excluded.words`.execute(tx)
    return
  }
  const texts = [title, body, facets].map((words) => words.join(' '))
  await sql`insert or replace into search_index (rowid, title, body, facets)
    values (${documentId}, ${sql.join(texts)})`.execute(tx)
}

export async function eraseWords(tx: Db, documentId: number) {
  await (
    isPostgres(tx)
      ? sql`delete from search_index where document_id = ${documentId}`
      : sql`delete from search_index where rowid = ${documentId}`
  ).execute(tx)
}

/** Lists all posts anew, all to be indexed: after rows were copied without triggers. */
export async function listAllForSearch(tx: Db) {
  const rows = POSTS.map(
    ([kind, table]) => sql`select ${sql.lit(kind)}, id, created_at from ${sql.table(table)}`,
  )
  await sql`delete from search_documents`.execute(tx)
  await sql`insert into search_documents (kind, item_id, created_at)
    ${sql.join(rows, sql` union all `)} order by 3`.execute(tx)
  await sql`delete from search_outdated`.execute(tx)
  await sql`insert into search_outdated (kind, item_id)
    select kind, item_id from search_documents order by id`.execute(tx)
}

const POSTS = [
  ['topic', 'topics'],
  ['reply', 'replies'],
  ['tool', 'tools'],
  ['creation', 'creations'],
  ['resource', 'resources'],
] as const

/** The newest documents that match, by id. */
export async function findNewestDocuments(db: Db, query: IndexQuery): Promise<number[]> {
  const { rows } = await (isPostgres(db) ? postgresMatches(query) : sqliteMatches(query)).execute(
    db,
  )
  return rows.map(({ id }) => id)
}

type Matches = RawBuilder<{ id: number }>

const sqliteMatches = (query: IndexQuery): Matches =>
  sql`select rowid as id from search_index
    where search_index match ${matchExpression(query)} and rowid >= ${query.fromId}
    order by rowid desc limit ${query.limit}`

/**
 * In parentheses, a statement is not prepared, so that the planner sees the words: it reads rare
 * ones from the index and looks for frequent ones among the newest documents.
 */
const postgresMatches = (query: IndexQuery): Matches =>
  sql`(select document_id as id from search_index
    where words @@ ${tsQuery(query)}::tsquery and document_id >= ${query.fromId}
    order by document_id desc limit ${query.limit})`
