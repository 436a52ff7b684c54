import { sql } from 'kysely'
import type { Db } from './engine.ts'
import { isPostgres } from './is-postgres.ts'

/** Adds words with their reversals, sorted, so that concurrent transactions lock them in one order. */
export async function insertSearchWords(tx: Db, words: string[]) {
  if (words.length === 0) return
  const sorted = words.toSorted()
  const reversed = sorted.map(reverse)
  const rows = isPostgres(tx)
    ? sql`select * from unnest(${sorted}::text[], ${reversed}::text[])`
    : sql`select value, json_extract(${JSON.stringify(reversed)}, '$[' || key || ']')
        from json_each(${JSON.stringify(sorted)}) where true`
  await sql`insert into search_words (word, reversed) ${rows} on conflict do nothing`.execute(tx)
}

export const reverse = (word: string) => [...word].toReversed().join('')
