import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import type { Lease } from '../db/lease.ts'
import { listIndexed } from '../db/search-index.ts'
import { forgetSearchWords, listSearchWords } from '../db/search-words.ts'

/** Few, because other requests wait for the statements on SQLite. */
const WORDS_AT_ONCE = 100
/** Leaves the processor to visitors. */
const PAUSE_MS = 20

/** Deletes the words that no longer occur in a post from those that misspellings are corrected to. */
export async function forgetWords({ db }: Pick<AppContext, 'db'>, lease: Lease) {
  let after = ''
  while (await lease.renew()) {
    const words = await listSearchWords(db, after, WORDS_AT_ONCE)
    const last = words.at(-1)
    if (last === undefined) break
    const indexed = new Set(await listIndexed(db, words))
    const gone = words.filter((word) => !indexed.has(word))
    if (gone.length > 0) await forgetSearchWords(db, gone)
    after = last
    await sleep(PAUSE_MS)
  }
}
