import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import type { Lease } from '../db/lease.ts'
import { indexNextOutdated } from '../search/update-index.ts'

/** Few, because other writers wait for the transaction on SQLite. */
const POSTS_AT_ONCE = 20
/** Leaves the processor to visitors. */
const PAUSE_MS = 20

type IndexContext = Pick<AppContext, 'db' | 'log'>

/**
 * Indexes the posts that were written by something else than the site's own calls: an import, a
 * migration from an earlier release, a merge of tags, SQL.
 */
export async function indexOutdated({ db, log }: IndexContext, lease: Lease) {
  let count = 0
  while (await lease.renew()) {
    const indexed = await indexNextOutdated(db, POSTS_AT_ONCE)
    if (indexed === 0) break
    count += indexed
    await sleep(PAUSE_MS)
  }
  if (count > 0) log.info({ posts: count }, 'posts indexed for the search')
}
