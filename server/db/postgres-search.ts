import { sql } from 'kysely'
import type { Db } from './engine.ts'
import { tsQuery } from './search-expressions.ts'
import type { IndexQuery, SearchCount } from './search-expressions.ts'

/** How long the database counts matches, and looks through the newest documents for some. */
const COUNT_MS_MAX = 15
const FIND_MS_MAX = 40
/** So many matches are found and sorted faster than the newest documents are looked through. */
const FEW = 2_000

export async function count(db: Db, query: IndexQuery, ms = COUNT_MS_MAX): Promise<SearchCount> {
  const { rows } = await sql<SearchCount>`select counted as count, is_exact as "isExact"
    from search_count(${tsQuery(query)}::tsquery, ${query.fromId}, ${ms})`.execute(db)
  return rows[0] ?? { count: 0, isExact: true }
}

export async function findNewest(
  db: Db,
  query: IndexQuery & { limit: number },
  expected: SearchCount | undefined,
) {
  const { count: most, isExact } = expected ?? (await count(db, query, 0))
  const args = sql`${tsQuery(query)}::tsquery, ${query.fromId}, ${query.limit}`
  const list = async (found: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ id: number }>`select id from ${found} as id`.execute(db)
    return rows.map(({ id }) => id)
  }
  if (isExact && most <= FEW) return list(sql`search_all(${args})`)
  // What few of the newest documents have, few have: so it is with titles, whatever `expected` says.
  const mayBeMany = !isExact && query.within === 'anywhere'
  const latest = await list(sql`search_latest(${args}, ${mayBeMany ? FIND_MS_MAX : 0})`)
  return mayBeMany || latest.length >= query.limit ? latest : list(sql`search_all(${args})`)
}

/**
 * In parentheses, a statement is not prepared, so that the planner sees the words: it reads rare
 * ones from the index, and comes across a frequent one soon. It takes an unknown word for one that
 * it would come across soon as well, and would read the whole table.
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
