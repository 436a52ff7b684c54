import { isIP } from 'node:net'
import { parseTime } from '#contract/parse-time.ts'
import type { news } from '#contract/news.ts'
import type { Handlers } from '../calls/handler-types.ts'
import { found, refusedField } from '../refusal.ts'
import { truncateToSize } from '../http/response-size.ts'
import { isPublicAddress } from '../outbound-http/public-address.ts'
import { pollFeed } from './poll.ts'
import {
  deleteFeed,
  deleteSourcePost,
  insertFeed,
  insertSourcePost,
  listFeeds,
  listNewsTags,
  listSourcePosts,
} from './queries.ts'

export const newsHandlers: Handlers<typeof news> = {
  'GET /api/tags/tool-news': ({ db }) => listNewsTags(db),

  'GET /api/tags/:id/source-posts': async ({ db, subject: { id: tagId } }) =>
    truncateToSize(await listSourcePosts(db, { tagId })),

  'POST /api/tags/:id/source-posts': ({ subject: { id: tagId }, body, withAudit }) => {
    const { date, ...post } = body
    const when = new Date(date === undefined ? Date.now() : parseTime(date)).toISOString()
    return withAudit(async (tx, record) => {
      const made = await insertSourcePost(tx, tagId, { ...post, date: when })
      if (!made) throw refusedField('conflict', 'url', 'A post with this URL is listed already')
      const { id, url } = made
      await record({ action: 'post.added', id, after: { tagId, url } })
      return made
    })
  },

  'DELETE /api/source-posts/:id': ({ subject, withAudit }) =>
    withAudit(async (tx, record) => {
      const { id, tagId, url } = found(await deleteSourcePost(tx, subject.id), 'Post')
      await record({ action: 'post.removed', id, before: { tagId, url } })
      return { success: true }
    }),

  'GET /api/tags/:id/feeds': ({ db, subject }) => listFeeds(db, subject.id),

  'POST /api/tags/:id/feeds': async ({ context, subject: { id: tagId }, body, withAudit }) => {
    const { url } = body
    if (!context.settings.feedsAllowPrivate) refusePrivate(url)
    const feed = await withAudit(async (tx, record) => {
      const made = await insertFeed(tx, tagId, url)
      if (!made) throw refusedField('conflict', 'url', 'This category has this feed already')
      await record({ action: 'feed.attached', id: made.id, after: { tagId, url } })
      return made
    })
    context.wake('poll-feeds')
    return feed
  },

  'DELETE /api/feeds/:id': ({ subject, withAudit }) =>
    withAudit(async (tx, record) => {
      const { id, tagId, url } = found(await deleteFeed(tx, subject.id), 'Feed')
      await record({ action: 'feed.removed', id, before: { tagId, url } })
      return { success: true }
    }),

  'POST /api/feeds/:id/poll': async ({ db, subject, context }) => {
    const allowPrivate = context.settings.feedsAllowPrivate
    return found(await pollFeed(db, subject.id, { allowPrivate }), 'Feed')
  },
}

/** Checks the host without DNS; names are checked when they are resolved. */
function refusePrivate(url: string) {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const isPrivate = isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost\.?$/.test(host)
  if (!isPrivate) return
  throw refusedField('invalid', 'url', 'Feeds must have a public address')
}
