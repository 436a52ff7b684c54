import { sql } from 'kysely'
import type { Db } from './engine.ts'
import { isPostgres } from './is-postgres.ts'
import { listIndexed } from './search-index.ts'

/** The next words in their order. */
export async function listSearchWords(db: Db, after: string, limit: number) {
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', '>', after)
    .orderBy('word')
    .limit(limit)
    .execute()
  return rows.map(({ word }) => word)
}

/** Forgets those of these words that no document has. */
export const forgetSearchWords = (db: Db, words: string[]) =>
  db.transaction().execute(async (tx) => {
    // Waits for the transactions that have added words, known ones included.
    if (isPostgres(tx)) await sql`lock table search_words in share row exclusive mode`.execute(tx)
    const indexed = new Set(await listIndexed(tx, words))
    const gone = words.filter((word) => !indexed.has(word))
    if (gone.length === 0) return
    await tx.deleteFrom('search_words').where('word', 'in', gone).execute()
  })
