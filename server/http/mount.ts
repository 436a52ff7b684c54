import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import { sendError } from './error-responses.ts'
import type { AppContext, RequestContext } from './handlers.ts'
import { setCaching } from './headers.ts'
import { parseJsonBody } from './json-body.ts'
import { openRateLimits } from './rate-limits.ts'
import { rejectCrossSiteRequest } from './request-guards.ts'
import { admit, admitCall, callEndpoint } from './call-endpoint.ts'
import type { AllHandlers } from './call-endpoint.ts'
import { Refusal } from './refusal.ts'
import { JSON_TYPE, openSharedResponses } from './shared-responses.ts'
import { isShared } from './shared-read.ts'
import { openRequestContext } from './request-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    requestContext: RequestContext
  }
}

export const PREFIX = '/api'

const SMALL_BODY_TIMEOUT_MS = 15_000

/** Mounts every endpoint of the contract as a route, with one error handler. */
export function mountApi(app: FastifyInstance, context: AppContext, handlers: AllHandlers) {
  const spend = openRateLimits(context.settings.rateLimit)
  const answerShared = openSharedResponses(context, handlers)
  app.decorateRequest('visit')
  app.setErrorHandler(sendError)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  )
  app.addHook('onRequest', async (request) => {
    rejectCrossSiteRequest(request, context.settings.publicUrl)
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
        if (!endpoint.bodyBytesMax) limitBodyTime(request)
        request.requestContext = await openRequestContext(context, request, reply)
        const { caller, ip } = request.requestContext
        const isRead = method === 'GET'
        spend(
          endpoint.budget ?? (isRead ? 'read' : 'write'),
          caller && !isRead ? `#${caller.id}` : ip,
        )
        admit(endpoint, request.requestContext, request.params)
      },
      handler: async (request, reply) => {
        if (endpoint.status) reply.code(endpoint.status)
        const { params, query, body } = request
        const bytes = body as Buffer | undefined
        const raw = {
          params,
          query,
          body: () => parseJsonBody(bytes),
          ...idempotencyOf(request, bytes),
        }
        const { requestContext } = request
        const call = admitCall(address, raw, requestContext)
        if (isShared(call, requestContext)) return answerShared(request, reply, call)
        const answer = await callEndpoint(handlers, context, call, requestContext)
        setCaching(reply, true)
        return reply.header('content-type', JSON_TYPE).send(JSON.stringify(answer))
      },
    })
  }
}

/** A small body must arrive in time: slow clients must not hold connections open. */
function limitBodyTime({ method, raw }: FastifyRequest) {
  if (method === 'GET' || raw.complete) return
  const timer = setTimeout(() => raw.complete || raw.destroy(), SMALL_BODY_TIMEOUT_MS)
  raw.once('close', () => clearTimeout(timer))
}

/** The idempotency key of a request, if it has one. */
function idempotencyOf({ headers, url }: FastifyRequest, body: Buffer | undefined) {
  const key = headers['idempotency-key']
  return key === undefined
    ? {}
    : { idempotency: { key: String(key), sent: `${url}\n${body?.toString() ?? ''}` } }
}

/**
 * Distinguishes a known address with another method (405) from an unknown address (404).
 * @throws {Refusal} `wrong-method` or `missing`
 */
function refuseUnknown({ method, url }: FastifyRequest): never {
  const path = url.split('?', 1)[0] ?? ''
  const known = routes.filter(({ pattern }) => pattern.test(path)).map((route) => route.method)
  if (known.length > 0 && !known.includes(method === 'HEAD' ? 'GET' : method)) {
    throw new Refusal('wrong-method', 'This method is not supported here')
  }
  throw new Refusal('missing', 'Not found')
}

const routes = Object.keys(api).map((address) => {
  const [method = '', path = ''] = address.split(' ')
  return { method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }
})
