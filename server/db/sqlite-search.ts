import type { SearchKind } from '#contract/search.ts'
import { sql } from 'kysely'
import type { Db } from './engine.ts'
import { indexedTexts, matchExpression, wordRows } from './search-expressions.ts'
import type { DocumentEntry, IndexQuery, SearchCount } from './search-expressions.ts'

/** All of them: FTS5 counts 400,000 matches in less time than a page takes. */
export async function count(db: Db, query: IndexQuery): Promise<SearchCount> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from search_index
    where ${matching(query)}`.execute(db)
  return { count: rows[0]?.count ?? 0, isExact: true }
}

export async function findNewest(db: Db, query: IndexQuery & { limit: number }) {
  const { rows } = await sql<{ id: number }>`select rowid as id from search_index
    where ${matching(query)} order by rowid desc limit ${query.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Without a first document, FTS5 need not look for it. */
function matching(query: IndexQuery) {
  const matches = sql`search_index match ${matchExpression(query)}`
  return query.fromId > 0 ? sql`${matches} and rowid >= ${query.fromId}` : matches
}

export async function listIndexed(db: Db, words: string[]) {
  const { rows } = await sql<{ word: string }>`select value as word
    from json_each(${JSON.stringify(words)})
    where exists (select 1 from search_words where word = value)
    and exists (select 1 from search_index where search_index match '"' || value || '"')`.execute(
    db,
  )
  return rows.map(({ word }) => word)
}

export async function lockDocuments(tx: Db, kind: SearchKind, itemIds: number[]) {
  await tx
    .deleteFrom('search_outdated')
    .where('kind', '=', kind)
    .where('item_id', 'in', itemIds)
    .execute()
  return tx
    .selectFrom('search_documents')
    .select(['id', 'item_id as itemId', 'facets'])
    .where('kind', '=', kind)
    .where('item_id', 'in', itemIds)
    .execute()
}

export async function writeEntries(tx: Db, entries: DocumentEntry[], vocabulary: string[]) {
  for (const { id, words, facets } of entries) {
    await (
      words
        ? sql`insert or replace into search_index (rowid, title, body, facets)
          values (${id}, ${sql.join(indexedTexts(words))})`
        : sql`delete from search_index where rowid = ${id}`
    ).execute(tx)
    await tx
      .updateTable('search_documents')
      .set({ facets })
      .where('id', '=', id)
      .where('facets', 'is distinct from', facets)
      .execute()
  }
  if (vocabulary.length === 0) return
  const { sorted, reversed } = wordRows(vocabulary)
  const rows = Object.fromEntries(sorted.map((word, at) => [word, reversed[at]]))
  // Most words are known. To insert one costs several times what it costs to find it, even if the
  // conflict clause drops it.
  await sql`insert into search_words (word, reversed)
    select key, value from json_each(${JSON.stringify(rows)}) as given
    where not exists (select 1 from search_words where word = given.key)
    on conflict do nothing`.execute(tx)
}
