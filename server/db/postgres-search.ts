import { sql } from 'kysely'
import type { Db } from './engine.ts'
import { tsQuery, wordQuery } from './search-expressions.ts'
import type { IndexQuery, SearchBudget, SearchCount } from './search-expressions.ts'

/** So many matches are found and sorted faster than the newest documents are looked through. */
const FEW = 2_000

export const count = (db: Db, query: IndexQuery, budget: SearchBudget): Promise<SearchCount> =>
  within(budget, async () => {
    const { rows } = await sql<SearchCount>`select counted as count, is_exact as "isExact"
      from search_count(${tsQuery(query)}::tsquery, ${query.fromId}, ${msLeft(budget)})`.execute(db)
    return rows[0] ?? { count: 0, isExact: true }
  })

type Known = { budget: SearchBudget; expected: SearchCount | undefined }

export async function findNewest(
  db: Db,
  query: IndexQuery & { limit: number },
  { budget, expected }: Known,
) {
  const { count: most, isExact } = expected ?? (await count(db, query, budget))
  const args = sql`${tsQuery(query)}::tsquery, ${query.fromId}, ${query.limit}`
  const list = (found: ReturnType<typeof sql>) =>
    within(budget, async () => {
      const { rows } = await sql<{ id: number }>`select id from ${found} as id`.execute(db)
      return rows.map(({ id }) => id)
    })
  if (isExact && most <= FEW) return list(sql`search_all(${args})`)
  const latest = await list(sql`search_latest(${args}, ${isExact ? 0 : msLeft(budget)})`)
  return isExact && latest.length < query.limit ? list(sql`search_all(${args})`) : latest
}

/**
 * In parentheses, a statement is not prepared, so that the planner sees the words: it reads rare
 * ones from the index, and comes across a frequent one soon.
 */
export async function listIndexed(db: Db, words: string[]) {
  if (words.length === 0) return []
  const each = words.map(
    (word) => sql`(select ${word}::text as word where exists (
      select 1 from search_index where words @@ ${wordQuery(word, "'")}::tsquery))`,
  )
  const { rows } = await sql<{ word: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows.map(({ word }) => word)
}

const msLeft = ({ leftMs }: SearchBudget) => Math.max(0, Math.round(leftMs))

async function within<T>(budget: SearchBudget, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  budget.leftMs -= performance.now() - start
  return result
}
