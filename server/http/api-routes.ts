import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import { BODY_BYTES_MAX } from '#contract/constants.ts'
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import { sendError } from './error-responses.ts'
import type { AppContext, RequestContext } from '../context.ts'
import { visitorOf } from './client-network.ts'
import { UNKNOWN_ROUTE } from './request-log.ts'
import { createBodyLimit } from './in-flight-limit.ts'
import { acceptJsonBytes, parseJsonBody } from './json-body.ts'
import { limitBodyTime, rejectCompressedBody, rejectCrossSiteRequest } from './request-guards.ts'
import { admitCall } from '../calls/admit-call.ts'
import type { AdmittedCall } from '../calls/admit-call.ts'
import { callEndpoint } from '../calls/call-endpoint.ts'
import type { AllHandlers } from '../calls/call-endpoint.ts'
import { sendPrivateJson } from './responses.ts'
import { watchSuspensions } from './late-writes.ts'
import { createSharedResponseSender, isShared } from './shared-read.ts'
import type { RejectUnrouted } from './unrouted.ts'
import { bearerOf, createCallContext } from './request-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    requestContext: RequestContext
    call: AdmittedCall
    /** Whether the request was admitted before all of its body had arrived. */
    isBodyLate: boolean
  }
}

export const API_PREFIX = '/api'

/** Mounts every endpoint of the contract as a route, with one error handler. */
export function mountApi(
  app: FastifyInstance,
  context: AppContext,
  handlers: AllHandlers,
  rejectUnrouted: RejectUnrouted,
) {
  const refuseLateWrite = watchSuspensions(app)
  const admitBody = createBodyLimit()
  const answerShared = createSharedResponseSender(context, handlers)
  app.decorateRequest('requestContext')
  app.decorateRequest('call')
  app.decorateRequest('isBodyLate', false)
  app.setErrorHandler(sendError)
  acceptJsonBytes(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex')
    // Browsers do not add a token by themselves, so cross-site requests cannot misuse it.
    if (bearerOf(request) === null) rejectCrossSiteRequest(request, context.settings.publicUrl)
    rejectCompressedBody(request)
  })

  app.all(
    '/*',
    {
      onRequest: async (request, reply) => {
        request.routeName = UNKNOWN_ROUTE
        rejectUnrouted(request, reply)
      },
    },
    () => null,
  )

  for (const address of Object.keys(api) as ApiAddress[]) {
    const endpoint = api[address]
    const [method, path] = address.split(' ') as [HTTPMethods, string]
    app.route({
      method,
      url: path.slice(API_PREFIX.length),
      ...(endpoint.bodyBytesMax ? { bodyLimit: endpoint.bodyBytesMax } : {}),
      onRequest: async (request, reply) => {
        if ((endpoint.bodyBytesMax ?? 0) <= BODY_BYTES_MAX) limitBodyTime(request)
        // Writes are counted by member, and so is every call with a token.
        const isByNetwork = method === 'GET' && bearerOf(request) === null
        if (isByNetwork) context.countRequest(endpoint.rateLimits, visitorOf(request))
        request.requestContext = await createCallContext(context, request, reply)
        if (!isByNetwork) context.countRequest(endpoint.rateLimits, request.requestContext)
        request.call = admitCall(address, request, request.requestContext)
        admitBody({
          owner: request.requestContext.caller?.id ?? 0,
          bytes: announcedBytes(request, endpoint.bodyBytesMax ?? 0),
          response: reply.raw,
        })
        request.isBodyLate = !request.raw.complete
      },
      preHandler: async (request, reply) => {
        await refuseLateWrite(request)
        if (!request.isBodyLate) return
        // While the body arrived, the session or the token may have ended, or a right may be gone.
        request.requestContext = await createCallContext(context, request, reply)
        request.call = admitCall(address, request, request.requestContext)
      },
      handler: async (request, reply) => {
        const { call, requestContext } = request
        if (isShared(call, requestContext)) return answerShared(request, reply, call)
        const sent = { ...call, ...sentParts(request) }
        const { status, body } = await callEndpoint(handlers, context, sent, requestContext)
        const location = status === 201 ? locationOf(path, body) : null
        if (location !== null) reply.header('location', location)
        return sendPrivateJson(request, reply.code(status), body)
      },
    })
  }
}

/** The address of what was created in the collection at `path`; null if it cannot be read by its id. */
function locationOf(path: string, body: unknown) {
  const { id } = body as { id?: number }
  return Object.hasOwn(api, `GET ${path}/:id`) && id !== undefined ? `${path}/${id}` : null
}

/** How long the body is; without a length, as long as it may be. */
function announcedBytes({ headers }: FastifyRequest, bytesMax: number) {
  const length = headers['content-length']
  return length === undefined ? bytesMax : Math.min(Number(length), bytesMax)
}

/** The body, and the idempotency key if there is one. */
function sentParts({ headers, url, body }: FastifyRequest) {
  const bytes = body as Buffer | undefined
  const key = headers['idempotency-key']
  const parts = { body: () => parseJsonBody(bytes) }
  if (key === undefined) return parts
  const sent = `${url}\n${bytes?.toString() ?? ''}`
  return { ...parts, idempotency: { key: String(key), sent } }
}
