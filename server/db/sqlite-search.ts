import { sql } from 'kysely'
import type { Db } from './engine.ts'
import { matchExpression, wordQuery } from './search-expressions.ts'
import type { IndexQuery, SearchBudget, SearchCount } from './search-expressions.ts'
import { readInPortions } from './search-portions.ts'
import type { Portion } from './search-portions.ts'

/** FTS5 has an index of beginnings up to this length; of longer ones it reads all matches first. */
const INDEXED_LETTERS_MAX = 4

export async function count(db: Db, query: IndexQuery, budget: SearchBudget): Promise<SearchCount> {
  let total = 0
  const isExact = await readInPortions(await allDocuments(db, query), budget, async (portion) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from search_index
      where ${matching(query, portion)}`.execute(db)
    total += rows[0]?.count ?? 0
    return true
  })
  return { count: total, isExact }
}

export async function findNewest(
  db: Db,
  query: IndexQuery & { limit: number },
  budget: SearchBudget,
) {
  const ids: number[] = []
  await readInPortions(await allDocuments(db, query), budget, async (portion) => {
    const { rows } = await sql<{ id: number }>`select rowid as id from search_index
      where ${matching(query, portion)}
      order by rowid desc limit ${query.limit - ids.length}`.execute(db)
    ids.push(...rows.map(({ id }) => id))
    return ids.length < query.limit
  })
  return ids
}

const matching = (query: IndexQuery, { from, before }: Portion) =>
  sql`search_index match ${matchExpression(query)} and rowid >= ${from} and rowid < ${before}`

async function allDocuments(db: Db, { clauses, fromId }: IndexQuery) {
  const newest = await db
    .selectFrom('search_documents')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isOnePortion = clauses.some(
    ({ isPrefix, words }) => isPrefix && (words.at(-1)?.length ?? 0) > INDEXED_LETTERS_MAX,
  )
  return { from: fromId, before: (newest?.id ?? 0) + 1, isOnePortion }
}

export async function listIndexed(db: Db, words: string[]) {
  const indexed: string[] = []
  for (const word of words) {
    const { rows } = await sql`select 1 from search_index
      where search_index match ${wordQuery(word)} limit 1`.execute(db)
    if (rows.length > 0) indexed.push(word)
  }
  return indexed
}
