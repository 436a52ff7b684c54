import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { AppContext } from '../context.ts'
import type { Mailer } from '../mail/message.ts'
import { fetchDueLogos } from './fetch-logos.ts'
import { withJobState } from './job-state.ts'
import { pollDueFeeds } from './poll-feeds.ts'
import { repeat } from './repeat.ts'
import { sendDueMail } from './send-mail.ts'

type JobContext = Pick<AppContext, 'db' | 'log' | 'settings'> & {
  mailer: Mailer
  /** Records that the built files of this node are used. */
  publishAssets: () => Promise<void>
}

/** The jobs that every process runs; they share their work by claiming rows. */
export function createProcessJobs({ mailer, publishAssets, ...context }: JobContext) {
  const every = (ms: number, name: string, job: (isStopped: () => boolean) => Promise<void>) =>
    repeat(ms, withJobState(context.db, name, job), context.log.child({ job: name }))

  const mail = every(5 * SECOND_MS, 'send-mail', (isStopped) =>
    sendDueMail(context, mailer, isStopped),
  )
  const logos = every(MINUTE_MS, 'fetch-logos', (isStopped) => fetchDueLogos(context, isStopped))
  const feeds = every(MINUTE_MS, 'poll-feeds', (isStopped) => pollDueFeeds(context, isStopped))
  // Often enough to record once a day that the files are used.
  const assets = every(HOUR_MS, 'publish-assets', publishAssets)
  return {
    wakes: { 'send-mail': mail.wake, 'fetch-logos': logos.wake, 'poll-feeds': feeds.wake },
    start: () => [mail, feeds, logos].forEach((job) => job.wake()),
    stop: async () => {
      mailer.stop?.()
      await Promise.all([mail, logos, feeds, assets].map((job) => job.stop()))
    },
  }
}
