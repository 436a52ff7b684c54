import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { AllHandlers } from '../calls/call-endpoint.ts'
import type { AppContext, RequestContext } from '../context.ts'
import { errorBody, refusalOf, sendError, statusOf } from '../http/error-responses.ts'
import { acceptJsonBytes, parseJsonBody } from '../http/json-body.ts'
import { createPageDispatch } from '../pages/page-dispatch.ts'
import { createRequestContext } from '../http/request-context.ts'
import {
  limitBodyTime,
  rejectCompressedBody,
  rejectCrossSiteRequest,
} from '../http/request-guards.ts'
import { admitResponse } from '../http/in-flight-limit.ts'
import { countMadeBytes } from '../http/made-bytes.ts'
import { onDemand } from '../on-demand.ts'
import { Refusal } from '../refusal.ts'
import { release } from '../release.ts'

declare module 'fastify' {
  interface FastifyRequest {
    mcpContext: RequestContext
  }
}

/** Loaded with the first request, because most sites never get one. */
const loadMcpServer = onDemand(() => import('./mcp-server.ts'))

/**
 * The Model Context Protocol over Streamable HTTP: stateless, without a key, read-only. Each request
 * reads as a visitor, through the calls of the API.
 */
export function mountMcp(app: FastifyInstance, context: AppContext, handlers: AllHandlers) {
  const { settings, countRequest } = context
  app.decorateRequest('mcpContext')
  app.setErrorHandler(sendMcpError)
  acceptJsonBytes(app)
  app.all('/mcp', {
    onRequest: async (request, reply) => {
      rejectCrossSiteRequest(request, settings.publicUrl)
      rejectCompressedBody(request)
      limitBodyTime(request)
      request.mcpContext = await createRequestContext(context, request, reply, null)
      countRequest(['reads'], request.mcpContext)
      if (request.method === 'POST') return
      reply.header('allow', 'POST')
      throw new Refusal('wrong-method', 'MCP requests are sent with POST')
    },
    handler: async (request, reply) => {
      const { mcpContext: requestContext } = request
      const { answerMcp } = await loadMcpServer()
      const body = parseJsonBody(request.body as Buffer | undefined)
      const { dispatch, close } = createPageDispatch({ context, handlers, requestContext })
      try {
        const response = await answerMcp(webRequest(request), body, {
          async dispatch(address, sent) {
            try {
              return await dispatch(address, sent)
            } catch (error) {
              throw new Error(sentenceOf(error, request), { cause: error })
            }
          },
          siteName: settings.siteName,
          publicUrl: settings.publicUrl,
          version: release.version,
        })
        const bytes = Buffer.from(await response.arrayBuffer())
        countMadeBytes(context, requestContext, bytes.length)
        admitResponse(request, reply, bytes.length)
        for (const [name, value] of response.headers) {
          // The HTTP server decides whether the connection stays open: it may be about to stop.
          if (name !== 'connection') reply.header(name, value)
        }
        reply.code(response.status).header('cache-control', 'no-store')
        // Of an empty body, Fastify would send a type.
        return await reply.send(bytes.length > 0 ? bytes : undefined)
      } finally {
        close()
      }
    },
  })
}

const INVALID_REQUEST = -32_600
const PARSE_ERROR = -32_700

/** A body that is no message gets an error of JSON-RPC, as the SDK answers all other messages. */
function sendMcpError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof Refusal) || error.kind !== 'invalid')
    return sendError(error, request, reply)
  const { message, cause } = error
  const code = cause instanceof Error ? PARSE_ERROR : INVALID_REQUEST
  return reply
    .code(statusOf(error))
    .header('cache-control', 'no-store')
    .send({ jsonrpc: '2.0', error: { code, message }, id: null })
}

/** The SDK sends the message of an error to the client. */
function sentenceOf(error: unknown, { log }: FastifyRequest) {
  const refusal = refusalOf(error)
  if (!refusal) log.error({ err: error }, 'a tool of /mcp failed')
  return errorBody(refusal).message
}

const TYPES = ['application/json', 'text/event-stream']

/** The request as the SDK expects it; its body has been read and parsed. */
function webRequest({ method, headers }: FastifyRequest) {
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && name !== 'content-length') sent.set(name, value)
  }
  // The SDK wants both types by name and in lower case; ranges such as `*/*` include them.
  const accepted = new Negotiator({ headers: { accept: headers.accept || '*/*' } })
  if (accepted.mediaTypes(TYPES).length === TYPES.length) sent.set('accept', TYPES.join(', '))
  return new Request('http://localhost/mcp', { method, headers: sent })
}
