import { claimNextDue } from '../db/claim-next-due.ts'
import type { AppContext } from '../context.ts'
import { pollFeed } from '../news/poll.ts'
import { atOnce } from '../at-once.ts'

const AT_ONCE = 4

/** Polls all feeds that are due, a few at once. */
export async function pollDueFeeds(
  { db, log, settings }: Pick<AppContext, 'db' | 'log' | 'settings'>,
  isStopped: () => boolean,
) {
  const allowPrivate = settings.feedsAllowPrivate
  async function work() {
    while (!isStopped()) {
      const claim = await claimNextDue(db, 'feeds')
      if (!claim) return
      const outcome = await pollFeed(db, claim.key, { allowPrivate, claim })
      log.info({ feed: claim.key, ...outcome }, 'feed polled')
    }
  }
  await atOnce(AT_ONCE, work)
}
