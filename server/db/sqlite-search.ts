import { sql } from 'kysely'
import type { Db } from './engine.ts'
import { matchExpression } from './search-expressions.ts'
import type { IndexQuery, SearchCount } from './search-expressions.ts'

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
