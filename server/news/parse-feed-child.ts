import { OutboundHttpError } from '../outbound-http/errors.ts'
import { handleRequests } from '../subprocess-child.ts'
import { parseFeed } from './parse-feed.ts'
import type { FeedPost } from './parse-feed.ts'

/** The response for a feed, as received. */
export type ReceivedFeed = { bytes: Uint8Array; contentType: string | undefined; url: string }

/** Its posts, or why it cannot be read: a copied error is of no class. */
export type ParsedFeed = { posts: FeedPost[] } | { error: string }

handleRequests(({ bytes, contentType, url }: ReceivedFeed): ParsedFeed => {
  try {
    return { posts: parseFeed(bytes, contentType, new URL(url)) }
  } catch (error) {
    if (error instanceof OutboundHttpError) return { error: error.message }
    throw error
  }
})
