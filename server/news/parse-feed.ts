import { NEWS_AUTHOR_CHARACTERS_MAX, NEWS_CONTENT_CHARACTERS_MAX } from '#contract/constants.ts'
import { WebUrl } from '#contract/fields.ts'
import { parseTime } from '#contract/parse-time.ts'
import { OutboundHttpError } from '../outbound-http/errors.ts'
import { decodeFeed } from './charset.ts'
import type { ParsedEntry } from './parsed-entry.ts'
import { parseJsonFeed } from './json-feed.ts'
import { cut, plainText } from '../text/plain-text.ts'
import { parseXmlFeed } from './xml-feed.ts'

export type FeedPost = { author: string; date: string; content: string; url: string }

/**
 * The posts of an RSS, Atom or JSON feed, as plain text.
 * @throws {OutboundHttpError} if it cannot be read as a feed
 */
export function parseFeed(bytes: Uint8Array, contentType: string | undefined, base: URL) {
  const entries = entriesOf(decodeFeed(bytes, contentType).trim(), base)
  const seen = new Set<string>()
  const posts: FeedPost[] = []
  const now = Date.now()
  for (const entry of entries) {
    const post = postOf(entry, base, now)
    if (!post || seen.has(post.url)) continue
    seen.add(post.url)
    posts.push(post)
  }
  return posts
}

function entriesOf(text: string, base: URL): ParsedEntry[] {
  try {
    const entries = text.startsWith('{') ? parseJsonFeed(text) : parseXmlFeed(text, base)
    if (entries) return entries
  } catch (error) {
    if (error instanceof OutboundHttpError) throw error
    throw new OutboundHttpError('It is no feed that can be read', { cause: error })
  }
  throw new OutboundHttpError('It is no feed that can be read')
}

/** How much of an author's name, with its markup, is read: the feed's own name is read again for each entry. */
const NAME_READ_MAX = 2_000

function postOf(entry: ParsedEntry, base: URL, now: number): FeedPost | null {
  const url = WebUrl.safeParse(URL.parse(entry.link.trim(), base)?.href)
  const title = plainText(entry.title, NEWS_CONTENT_CHARACTERS_MAX)
  const text = plainText(entry.text, NEWS_CONTENT_CHARACTERS_MAX)
  const content = text.startsWith(title) ? text : [title, text].filter(Boolean).join('\n\n')
  if (!url.success || !entry.link || !content) return null
  return {
    url: url.data,
    date: dateOf(entry.date, now),
    author:
      plainText(entry.author.slice(0, NAME_READ_MAX), NEWS_AUTHOR_CHARACTERS_MAX) || base.hostname,
    content: cut(content, NEWS_CONTENT_CHARACTERS_MAX),
  }
}

const OTHER_ZONE = / [A-Z]{3,5}$/

/** An unknown time zone counts as UTC; an invalid or future date becomes the current time. */
function dateOf(text: string, now: number) {
  const time = parseTime(text) || parseTime(text.replace(OTHER_ZONE, ''))
  return new Date(time > 0 && time < now ? time : now).toISOString()
}
