import { ById } from '#contract/parameters.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import { PREVIEW_KINDS } from './card.ts'
import type { FoundCard } from './card.ts'
import { findCard, findSiteCard } from './find-card.ts'
import { hashOf } from './pictures.ts'
import { found } from '../refusal.ts'
import { inBulkhead } from '../calls/bulkhead.ts'
import { networkOf, visitorOf } from '../http/client-network.ts'
import { matchesIfNoneMatch } from '../http/responses.ts'

const BULKHEADS = { topic: 'topics', creation: 'creations', tool: 'tools', user: null } as const

/** Serves the pictures that other sites show beside a link to a page of this site. */
export function mountPreviewPictures(app: FastifyInstance, context: AppContext) {
  const { settings, pictures, readDb } = context
  const site = { siteName: settings.siteName, host: new URL(settings.publicUrl).host }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    find: () => Promise<FoundCard>,
  ) {
    context.countRequest(['reads'], visitorOf(request))
    const { card, version } = await find()
    const etag = `"${hashOf(card)}"`
    const headers = { ...HEADERS, 'cache-control': ageOf(request, version), etag }
    if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) {
      return reply.headers(headers).code(304).send()
    }
    const png = await pictures.getOrMake(card)
    return reply.headers(headers).send(png)
  }

  for (const kind of PREVIEW_KINDS) {
    const bulkhead = BULKHEADS[kind]
    app.get<{ Params: { file: string } }>(`/og/${kind}/:file`, (request, reply) =>
      send(request, reply, async () => {
        const id = idOf(FILE.exec(request.params.file)?.[1])
        const read = () => findCard(readDb, kind, id, site)
        return bulkhead === null ? read() : inBulkhead(bulkhead, networkOf(request.ip), read)
      }),
    )
  }

  app.get<{ Querystring: { communityId?: string } }>('/og/site.png', (request, reply) =>
    send(request, reply, async () => {
      const { communityId } = request.query
      return findSiteCard(readDb, communityId === undefined ? null : idOf(communityId), site)
    }),
  )
}

const FILE = /^(\d+)\.png$/

/** @throws {Refusal} `missing` if it is no id */
const idOf = (text: string | undefined) => found(ById.safeParse({ id: text }).data, 'Picture').id

/**
 * The address in the page of an edited post has the time of the edit in it. A picture read from a
 * replica may be older than that.
 */
const ageOf = ({ query }: FastifyRequest, version: string | null) =>
  version !== null && (query as { v?: unknown }).v === version
    ? A_DAY
    : 'public, max-age=0, must-revalidate'

const A_DAY = 'public, max-age=86400'

/** Other sites may show the picture; opened directly, it cannot run or load anything. */
const HEADERS = {
  'content-type': 'image/png',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}
