import { isIP } from 'node:net'
import type { news } from '#contract/news.ts'
import { canEditNews } from '#contract/permissions.ts'
import type { Caller } from '#contract/permissions.ts'
import { withAudit } from '../audit/audit-log.ts'
import type { Db } from '../db/engine.ts'
import type { Handlers } from '../http/handlers.ts'
import { allow, found, Refusal } from '../http/refusal.ts'
import { takeFitting } from '../text/response-size.ts'
import { isPublicAddress } from '../outbound-http/public-address.ts'
import { pollFeed } from './poll.ts'
import {
  deleteFeed,
  deleteSourcePost,
  findFeed,
  findSourcePost,
  findToolTag,
  insertFeed,
  insertSourcePost,
  listFeeds,
  listNewsTags,
  listSourcePosts,
} from './queries.ts'

export const newsHandlers: Handlers<typeof news> = {
  'GET /api/tags/tool-news': ({ db }) => listNewsTags(db),

  'GET /api/tags/:id/source-posts': async ({ db, params, caller }) =>
    takeFitting(await listSourcePosts(db, await toolTag(db, params.id, caller))),

  'POST /api/tags/:id/source-posts': async (input) => {
    const { db, params, caller, body } = input
    const tagId = await toolTag(db, params.id, caller)
    allow(canEditNews(caller))
    const { date, ...post } = body()
    const when = new Date(date ?? Date.now()).toISOString()
    return withAudit(input, async (tx, record) => {
      const made = await insertSourcePost(tx, tagId, { ...post, date: when })
      if (!made) throw new Refusal('conflict', 'A post with this URL is listed already')
      const { id, url } = made
      await record({ action: 'post.added', id, after: { tagId, url } })
      return made
    })
  },

  'DELETE /api/source-posts/:id': async (input) => {
    const { db, params, caller } = input
    const post = found(await findSourcePost(db, params.id), 'Post')
    allow(canEditNews(caller))
    await withAudit(input, async (tx, record) => {
      const { id, tagId, url } = found(await deleteSourcePost(tx, post.id), 'Post')
      await record({ action: 'post.removed', id, before: { tagId, url } })
    })
    return { success: true }
  },

  'GET /api/tags/:id/feeds': async ({ db, params, caller }) => {
    const tagId = await toolTag(db, params.id, caller)
    allow(canEditNews(caller))
    return listFeeds(db, tagId)
  },

  'POST /api/tags/:id/feeds': async (input) => {
    const { db, params, caller, body, context } = input
    const tagId = await toolTag(db, params.id, caller)
    allow(canEditNews(caller))
    const { url } = body()
    if (!context.settings.feedsAllowPrivate) refusePrivate(url)
    const feed = await withAudit(input, async (tx, record) => {
      const made = await insertFeed(tx, tagId, url)
      if (!made) throw new Refusal('conflict', 'This category has this feed already')
      await record({ action: 'feed.attached', id: made.id, after: { tagId, url } })
      return made
    })
    context.wakeFeeds()
    return feed
  },

  'DELETE /api/feeds/:id': async (input) => {
    const { db, params, caller } = input
    const feed = found(await findFeed(db, params.id), 'Feed')
    allow(canEditNews(caller))
    await withAudit(input, async (tx, record) => {
      const { id, tagId, url } = found(await deleteFeed(tx, feed.id), 'Feed')
      await record({ action: 'feed.removed', id, before: { tagId, url } })
    })
    return { success: true }
  },

  'POST /api/feeds/:id/poll': async ({ db, params, caller, context }) => {
    const feed = found(await findFeed(db, params.id), 'Feed')
    allow(canEditNews(caller))
    const allowPrivate = context.settings.feedsAllowPrivate
    return found(await pollFeed(db, feed.id, { allowPrivate }), 'Feed')
  },
}

/** The id of a tool tag; pending tags are visible to administrators only. */
async function toolTag(db: Db, id: number, caller: Caller) {
  const tag = await findToolTag(db, id)
  return found(tag && (tag.active || canEditNews(caller)) ? tag : null, 'Tag').id
}

/** Checks the host without DNS; names are checked when they are resolved. */
function refusePrivate(url: string) {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const isPrivate = isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost\.?$/.test(host)
  if (!isPrivate) return
  const message = 'Feeds must have a public address'
  throw new Refusal('invalid', message, { issues: [{ path: 'url', message }] })
}
