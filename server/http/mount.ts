import { createHash } from 'node:crypto'
import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { answerError } from './answer-errors.ts'
import type { Site, Visit } from './handlers.ts'
import { setCaching } from './headers.ts'
import { parseJsonBody } from './json-body.ts'
import { openLimits } from './limits.ts'
import { refuseCrossSite } from './origin.ts'
import { admit, perform } from './perform.ts'
import type { AllHandlers } from './perform.ts'
import { Refusal } from './refusal.ts'
import { openVisit } from './visit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit
  }
}

export const PREFIX = '/api'

/** Every endpoint of the contract as a route, and one place for its errors. */
export function mountApi(app: FastifyInstance, site: Site, handlers: AllHandlers) {
  const spend = openLimits(site.settings.rateLimit)
  app.decorateRequest('visit')
  app.setErrorHandler(answerError)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  )
  app.addHook('onRequest', async (request) => {
    refuseCrossSite(request, site.settings.publicUrl)
    const { 'content-encoding': encoding } = request.headers
    if (encoding && encoding !== 'identity') {
      throw new Refusal('not-json', 'The body must be JSON, not compressed')
    }
  })

  app.all('/*', { onRequest: async (request) => refuseUnknown(request) }, () => null)

  for (const address of Object.keys(api) as ApiAddress[]) {
    const endpoint: Endpoint = api[address]
    const [method, path] = address.split(' ') as [HTTPMethods, string]
    app.route({
      method,
      url: path.slice(PREFIX.length),
      ...(endpoint.bodyBytesMax ? { bodyLimit: endpoint.bodyBytesMax } : {}),
      onRequest: async (request, reply) => {
        request.visit = await openVisit(site, request, reply)
        const { caller, ip } = request.visit
        const isRead = method === 'GET'
        spend(
          endpoint.budget ?? (isRead ? 'read' : 'write'),
          caller && !isRead ? `#${caller.id}` : ip,
        )
        admit(endpoint, request.visit, request.params)
      },
      handler: async (request, reply) => {
        if (endpoint.status) reply.code(endpoint.status)
        const { params, query, body } = request
        const raw = { params, query, body: () => parseJsonBody(body as Buffer | undefined) }
        const answer = await perform(handlers, site, address, raw, request.visit)
        return sendJson(request, reply, JSON.stringify(answer))
      },
    })
  }
}

/** A known address with another method is told apart from an address nobody knows. */
function refuseUnknown({ url }: FastifyRequest): never {
  const path = url.split('?', 1)[0] ?? ''
  if (paths.some((pattern) => pattern.test(path))) {
    throw new Refusal('wrong-method', 'This method is not supported here')
  }
  throw new Refusal('missing', 'Not found')
}

/** A JSON answer; a visitor's read may be kept and asked for again by its ETag. */
function sendJson(request: FastifyRequest, reply: FastifyReply, text: string) {
  reply.header('content-type', 'application/json; charset=utf-8')
  const isShared = request.method === 'GET' && !request.visit.caller
  setCaching(reply, !isShared)
  if (!isShared) return reply.send(text)
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.send(text)
}

const paths = Object.keys(api).map(
  (address) => new RegExp(`^${address.split(' ')[1]?.replace(/:\w+/g, '[^/]+')}/?$`),
)
