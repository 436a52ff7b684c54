import type { IncomingHttpHeaders } from 'node:http'
import { MINUTE_MS } from '#contract/durations.ts'
import { isClaimHeld } from '../db/claim-next-due.ts'
import type { Claim } from '../db/claim-next-due.ts'
import type { Db } from '../db/engine.ts'
import { OutboundHttpError } from '../outbound-http/errors.ts'
import { fetchPublic } from '../outbound-http/fetch-public.ts'
import { readPosts } from './feed-parser.ts'
import { insertSourcePosts, lockNewsOf } from './queries.ts'
import type { FeedPost } from './parse-feed.ts'

const TIMEOUT_MS = 5_000
const BYTES_MAX = 1_000_000
const EVERY_MINUTES = 30
const RETRY_MINUTES_MAX = 24 * 60
/** Longer ones are no dates and hardly tags; they are sent back with each request. */
const ETAG_CHARACTERS_MAX = 500
const DATE_CHARACTERS_MAX = 100

type Options = {
  allowPrivate: boolean
  /** Without one, an administrator wants the feed polled now. */
  claim?: Claim<number>
}

/**
 * Polls a feed once and records the result, unless the claim is lost meanwhile; null if the feed was
 * deleted, or another process has polled it.
 */
export async function pollFeed(db: Db, id: number, { allowPrivate, claim }: Options) {
  const feed = await db
    .selectFrom('feeds')
    .select(['url', 'etag', 'last_modified'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!feed || (claim && !(await isClaimHeld(db, 'feeds', claim)))) return null
  const polled = { id, claim }
  try {
    const response = await fetchPublic(feed.url, {
      timeoutMs: TIMEOUT_MS,
      bytesMax: BYTES_MAX,
      ...(allowPrivate ? { mayBePrivate: 'all' } : {}),
      headers: {
        accept: 'application/atom+xml, application/rss+xml, application/feed+json, */*;q=0.5',
        ...(feed.etag ? { 'if-none-match': feed.etag } : {}),
        ...(feed.last_modified ? { 'if-modified-since': feed.last_modified } : {}),
      },
    })
    const { status, headers, bytes, url } = response
    if (status !== 200 && status !== 304) throw new FeedHttpError(status, headers)
    const contentType = headers['content-type']
    const posts = status === 304 ? [] : await readPosts({ bytes, contentType, url })
    const added = await storePosts(db, polled, posts, status === 304 ? null : headers)
    return { added, error: null }
  } catch (error) {
    if (!(error instanceof OutboundHttpError)) throw error
    await noteFailure(db, polled, error)
    return { added: 0, error: error.message }
  }
}

type Polled = { id: number; claim: Claim<number> | undefined }

/** The feed, unless another process has claimed it since. */
const matching = ({ id, claim }: Polled) => (claim ? { id, due_at: claim.heldUntil } : { id })

/** The response has an error status. */
class FeedHttpError extends OutboundHttpError {
  readonly retryMinutes: number

  constructor(status: number, headers: IncomingHttpHeaders) {
    super(`HTTP ${status}`)
    this.retryMinutes = Math.max(0, secondsUntil(headers['retry-after'] ?? '') / 60)
  }
}

/** `Retry-After` is a number of seconds or a date; 0 if it is neither. */
function secondsUntil(retryAfter: string) {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? 0 : (date - Date.now()) / 1_000
}

/** Stores posts and the feed's state in one transaction: if it fails, the feed is polled again. */
function storePosts(
  db: Db,
  polled: Polled,
  posts: FeedPost[],
  headers: IncomingHttpHeaders | null,
) {
  return db.transaction().execute(async (tx) => {
    const now = minutesFromNow(0)
    const marks = headers && {
      etag: headers.etag?.slice(0, ETAG_CHARACTERS_MAX) ?? null,
      last_modified: headers['last-modified']?.slice(0, DATE_CHARACTERS_MAX) ?? null,
    }
    const known = await tx
      .selectFrom('feeds')
      .select('tag_id as tagId')
      .where((eb) => eb.and(matching(polled)))
      .executeTakeFirst()
    if (!known) return 0
    await lockNewsOf(tx, known.tagId)
    const feed = await tx
      .updateTable('feeds')
      .set({
        failures: 0,
        last_error: null,
        polled_at: now,
        due_at: minutesFromNow(EVERY_MINUTES),
        ...marks,
      })
      .where((eb) => eb.and(matching(polled)))
      .returning('tag_id as tagId')
      .executeTakeFirst()
    if (!feed) return 0
    // A feed begins with its newest post: of posts of the same time, the last one stored is listed first.
    return (await insertSourcePosts(tx, feed.tagId, posts.toReversed())).length
  })
}

/** Retries after 1, 2, 4 … intervals or after `Retry-After` if that is later, a day at most. */
function noteFailure(db: Db, polled: Polled, error: OutboundHttpError) {
  return db.transaction().execute(async (tx) => {
    const feed = await tx
      .updateTable('feeds')
      .set((eb) => ({
        failures: eb('failures', '+', 1),
        last_error: error.message,
        polled_at: minutesFromNow(0),
      }))
      .where((eb) => eb.and(matching(polled)))
      .returning('failures')
      .executeTakeFirst()
    if (!feed) return
    const retryMinutes = error instanceof FeedHttpError ? error.retryMinutes : 0
    const backOff = EVERY_MINUTES * 2 ** (feed.failures - 1)
    const minutes = Math.min(Math.max(backOff, retryMinutes), RETRY_MINUTES_MAX)
    await tx
      .updateTable('feeds')
      .set({ due_at: minutesFromNow(minutes) })
      .where('id', '=', polled.id)
      .execute()
  })
}

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
