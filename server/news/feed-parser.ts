import PQueue from 'p-queue'
import { OutboundHttpError } from '../outbound-http/errors.ts'
import { createSubprocess } from '../subprocess.ts'
import { parseFeed } from './parse-feed.ts'
import type { FeedPost } from './parse-feed.ts'
import type { ParsedFeed, ReceivedFeed } from './parse-feed-child.ts'

/** Parsed at once, in a few milliseconds: to start a process takes a hundred. */
const SHORT_BYTES_MAX = 32_000

const subprocess = createSubprocess<ReceivedFeed, ParsedFeed>({
  program: 'news/parse-feed-child',
  heapMbMax: 64,
  requestMsMax: 5_000,
  idleMs: 10_000,
  inBackground: true,
})
/** The process handles one feed at a time; only the few that the job polls at once wait. */
const queue = new PQueue({ concurrency: 1 })

type Received = { bytes: Uint8Array; contentType: string | undefined; url: URL }

/**
 * The posts of a feed. A long one is parsed in a process of its own, because no request is answered
 * meanwhile: a megabyte takes a tenth of a second.
 * @throws {OutboundHttpError} if it cannot be read as a feed, or not in time
 */
export async function readPosts({ bytes, contentType, url }: Received): Promise<FeedPost[]> {
  if (bytes.length <= SHORT_BYTES_MAX) return parseFeed(bytes, contentType, url)
  const received = { bytes, contentType, url: url.href }
  const parsed = await queue
    .add(() => subprocess.request(received))
    .catch((cause: unknown) => {
      throw new OutboundHttpError('It could not be read in time', { cause })
    })
  if ('error' in parsed) throw new OutboundHttpError(parsed.error)
  return parsed.posts
}
