import { ById, IdFilter } from '#contract/parameters.ts'
import { FEED_KINDS } from '#contract/feed-kinds.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import type { SharedText, SendDocument } from '../http/documents.ts'
import { splitUrl } from '../http/split-url.ts'
import { found } from '../refusal.ts'
import { writeAtom } from './atom.ts'
import type { Feed } from './feed.ts'
import { writeJsonFeed } from './json-feed.ts'
import { readFeed, readReplyFeed } from './read-feed.ts'
import type { FeedFilter } from './read-feed.ts'

const FORMATS = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: writeAtom },
  json: { type: 'application/feed+json; charset=utf-8', write: writeJsonFeed },
}

type Format = keyof typeof FORMATS
const formats = Object.keys(FORMATS) as Format[]

/** The feeds of what is new. They are followed by programs and not shown by search engines. */
export function mountFeeds(app: FastifyInstance, context: AppContext, send: SendDocument) {
  const { markdown, settings } = context
  const site = { markdown, publicUrl: settings.publicUrl, siteName: settings.siteName }

  for (const kind of FEED_KINDS) {
    app.get(`/feeds/${kind}`, (request, reply) => {
      const { query } = splitUrl(request.url)
      return reply.headers(HEADERS).redirect(`/feeds/${kind}.atom${query ? `?${query}` : ''}`, 301)
    })
    for (const format of formats) {
      app.get(`/feeds/${kind}.${format}`, async (request, reply) => {
        const filter = filterOf(request)
        return send(request, reply.headers(HEADERS), {
          key: JSON.stringify([kind, format, filter]),
          bulkhead: kind,
          make: async ({ readDb: db }) =>
            written(format, await readFeed({ ...site, db }, kind, filter)),
        })
      })
    }
  }

  for (const format of formats) {
    app.get(`/feeds/topics/:id(^\\d+).${format}`, async (request, reply) => {
      request.routeName = `/feeds/topics/:id.${format}`
      reply.headers(HEADERS)
      const { id } = found(ById.safeParse(request.params).data, 'Topic')
      return send(request, reply, {
        key: JSON.stringify(['replies', format, id]),
        bulkhead: 'topics',
        make: async ({ readDb: db }) => written(format, await readReplyFeed({ ...site, db }, id)),
      })
    })
  }
}

/** Scripts of all sites may read a feed: it is the same with and without a cookie. */
const HEADERS = { 'access-control-allow-origin': '*', 'x-robots-tag': 'noindex' }

/** Of a repeated parameter, the first value counts. */
function filterOf({ query }: FastifyRequest): FeedFilter {
  const first = (name: string) => {
    const value = (query as Record<string, string | string[]>)[name]
    return Array.isArray(value) ? value[0] : value
  }
  return { tag: first('tag') || null, communityId: IdFilter.parse(first('communityId')) }
}

const written = (
  format: Format,
  { feed, dependsOn }: { feed: Feed; dependsOn: string[] },
): SharedText => ({
  text: FORMATS[format].write(feed),
  type: FORMATS[format].type,
  dependsOn,
  modifiedAt: feed.updatedAt,
})
