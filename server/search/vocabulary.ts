import { sql } from 'kysely'
import type { Db } from '../db/engine.ts'
import { listIndexed } from '../db/search-index.ts'
import { reverse } from '../db/search-expressions.ts'
import { editDistanceAtMostOne } from './edit-distance.ts'

/** Shorter words are not corrected: too many differ by one letter. */
const LETTERS_MIN = 5
const CANDIDATES_MAX = 500
const CORRECTIONS_MAX = 4
/** More than are returned: some are words of deleted posts, until a job deletes them. */
const LOOKED_UP_MAX = 10
const CORRECTABLE = /^\p{L}+$/u

/** The words that a misspelling can be corrected to, each once. */
export const vocabularyOf = (words: string[]) =>
  [...new Set(words)].filter((word) => word.length >= LETTERS_MIN - 1 && CORRECTABLE.test(word))

/** The known words that each of these may be meant to be, if no post has it. */
export async function listCorrections(db: Db, words: string[]): Promise<Map<string, string[]>> {
  const long = words.filter((word) => word.length >= LETTERS_MIN && CORRECTABLE.test(word))
  const asked = [...new Set(long)]
  const known = new Set(await listIndexed(db, asked))
  const unknown = asked.filter((word) => !known.has(word))
  const corrected = unknown.map(async (word) => [word, await correct(db, word)] as const)
  return new Map(await Promise.all(corrected))
}

/**
 * The known words that differ from an unknown one by one letter: replaced, missing, too many, or
 * two exchanged. Empty for a word that begins a known one.
 */
async function correct(db: Db, word: string): Promise<string[]> {
  if (await isBeginning(db, word)) return []
  const candidates = await listAlike(db, word)
  const corrections = candidates.filter((candidate) => editDistanceAtMostOne(candidate, word))
  const indexed = await listIndexed(db, [...new Set(corrections)].slice(0, LOOKED_UP_MAX))
  return indexed.slice(0, CORRECTIONS_MAX)
}

/** Whether any indexed word begins with this prefix. */
async function isBeginning(db: Db, prefix: string) {
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', '>=', prefix)
    .where('word', '<', after(prefix))
    .orderBy('word')
    .limit(LOOKED_UP_MAX)
    .execute()
  const longer = rows.map(({ word }) => word)
  return (await listIndexed(db, longer)).length > 0
}

/**
 * All words that differ from this one by one letter, and others. One of its halves, without the
 * letters around the middle, is always intact, so that two ranges of each length contain them. Of
 * each range, at most `CANDIDATES_MAX` words are listed, however many begin alike.
 */
async function listAlike(db: Db, word: string) {
  const half = Math.floor((word.length - 1) / 2)
  const within = (length: number, column: 'word' | 'reversed', prefix: string) =>
    db
      .selectFrom('search_words')
      .select('word')
      .where(sql<number>`length(word)`, '=', length)
      .where(column, '>=', prefix)
      .where(column, '<', after(prefix))
      .limit(CANDIDATES_MAX)
      .as('alike')
  const listed = (length: number) =>
    db
      .selectFrom(within(length, 'word', word.slice(0, half)))
      .select('word')
      .unionAll(
        db.selectFrom(within(length, 'reversed', reverse(word).slice(0, half))).select('word'),
      )
  const rows = await listed(word.length)
    .unionAll(listed(word.length - 1))
    .unionAll(listed(word.length + 1))
    .execute()
  return rows.map((row) => row.word)
}

/** An upper bound of all texts that begin with this prefix. */
const after = (prefix: string) => `${prefix}\u{10FFFF}`
