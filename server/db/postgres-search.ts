import { SEARCH_RESULTS_MAX } from '#contract/constants.ts'
import type { SearchKind } from '#contract/search.ts'
import { sql } from 'kysely'
import type { Db } from './engine.ts'
import { tsQuery, tsVector, wordRows } from './search-expressions.ts'
import type { DocumentEntry, IndexQuery, SearchCount } from './search-expressions.ts'

/** How long the database counts matches, and looks through the newest documents for some. */
const COUNT_MS_MAX = 15
const FIND_MS_MAX = 40
/** Up to this number, sorting all matches is faster than looking through the newest documents. */
const FEW = 2_000

/** Words that are too frequent to be counted are in enough of the newest documents for every page. */
export async function count(db: Db, query: IndexQuery): Promise<SearchCount> {
  const counted = await countByWords(db, query, COUNT_MS_MAX)
  if (counted.isExact || counted.count >= SEARCH_RESULTS_MAX) return counted
  const { rows } = await sql<{ count: number }>`select count(*) as count from
    search_latest(${argumentsOf(query, SEARCH_RESULTS_MAX)}, ${FIND_MS_MAX})`.execute(db)
  return { count: Math.max(counted.count, rows[0]?.count ?? 0), isExact: false }
}

const argumentsOf = (query: IndexQuery, limit: number) =>
  sql`${tsQuery(query)}::tsquery, ${query.fromId}, ${limit}`

async function countByWords(db: Db, query: IndexQuery, ms: number): Promise<SearchCount> {
  const { rows } = await sql<SearchCount>`select counted as count, is_exact as "isExact"
    from search_count(${tsQuery(query)}::tsquery, ${query.fromId}, ${ms})`.execute(db)
  return rows[0] ?? { count: 0, isExact: true }
}

export async function findNewest(
  db: Db,
  query: IndexQuery & { limit: number },
  expected: SearchCount | undefined,
) {
  const { count: most, isExact } = expected ?? (await countByWords(db, query, 0))
  const args = argumentsOf(query, query.limit)
  const list = async (found: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ id: number }>`select id from ${found} as id`.execute(db)
    return rows.map(({ id }) => id)
  }
  if (isExact && most <= FEW) return list(sql`search_all(${args})`)
  // Only a count that was stopped can mean many matches; few titles match in any case.
  const mayBeMany = !isExact && query.within === 'anywhere'
  const latest = await list(sql`search_latest(${args}, ${mayBeMany ? FIND_MS_MAX : 0})`)
  return mayBeMany || latest.length >= query.limit ? latest : list(sql`search_all(${args})`)
}

/**
 * In parentheses, a statement is not prepared, so that the planner sees the words: it reads rare
 * ones from the index, and finds a frequent one soon in the table. It expects to find an unknown word
 * soon as well, and would read the whole table: so `search_words` is asked first.
 */
export async function listIndexed(db: Db, words: string[]) {
  const each = words.map(
    (word) => sql`(select ${word}::text as word
      where exists (select 1 from search_words where word = ${word})
      and exists (select 1 from search_index where words @@ ${`'${word}'`}::tsquery))`,
  )
  const { rows } = await sql<{ word: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows.map(({ word }) => word)
}

/** One statement: every write of a post waits for it. */
export const lockDocuments = (tx: Db, kind: SearchKind, itemIds: number[]) =>
  tx
    .with('forgotten', (db) =>
      db.deleteFrom('search_outdated').where('kind', '=', kind).where('item_id', 'in', itemIds),
    )
    .selectFrom('search_documents')
    .select(['id', 'item_id as itemId', 'facets'])
    .where('kind', '=', kind)
    .where('item_id', 'in', itemIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** One statement, for the same reason. */
export async function writeEntries(tx: Db, entries: DocumentEntry[], vocabulary: string[]) {
  const ids = entries.map(({ id }) => id)
  const vectors = entries.map(({ words }) => words && tsVector(words))
  const facets = entries.map((entry) => entry.facets)
  const { sorted, reversed } = wordRows(vocabulary)
  await sql`with entry as (
      select * from unnest(${ids}::int4[], ${vectors}::text[], ${facets}::text[]) as e (id, words, facets)
    ), written as (
      insert into search_index (document_id, words)
      select id, words::tsvector from entry where words is not null
      on conflict (document_id) do update set words = excluded.words
    ), erased as (
      delete from search_index where document_id in (select id from entry where words is null)
    ), noted as (
      update search_documents set facets = entry.facets from entry
      where search_documents.id = entry.id and search_documents.facets is distinct from entry.facets
    )
    insert into search_words (word, reversed)
    select * from unnest(${sorted}::text[], ${reversed}::text[]) on conflict do nothing`.execute(tx)
}
