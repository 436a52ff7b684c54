import { claimNextDue } from '../db/claim-next-due.ts'
import type { AppContext } from '../context.ts'
import { pollFeed } from '../news/poll.ts'

const AT_ONCE = 4

/** Polls all feeds that are due, a few at once. */
export async function pollDueFeeds(
  { db, log, settings }: Pick<AppContext, 'db' | 'log' | 'settings'>,
  isStopped: () => boolean,
) {
  const allowPrivate = settings.feedsAllowPrivate
  async function work() {
    while (!isStopped()) {
      const id = await claimNextDue(db, 'feeds')
      if (id === null) return
      const outcome = await pollFeed(db, id, { allowPrivate })
      log.info({ feed: id, ...outcome }, 'feed polled')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
