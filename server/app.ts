import compress from '@fastify/compress'
import { BODY_BYTES_MAX } from '#contract/constants.ts'
import cookie from '@fastify/cookie'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { constants } from 'node:zlib'
import type { Engine } from './db/engine.ts'
import { createPing } from './db/ping.ts'
import { limitConnections } from './http/connection-limits.ts'
import { followConnections } from './http/connections.ts'
import { sendError } from './http/error-responses.ts'
import { createRequestLog, reportWhenFinished, UNKNOWN_ROUTE } from './http/request-log.ts'
import type { FinishedRequest } from './http/request-log.ts'
import type { AppContext } from './context.ts'
import { securityHeaders } from './http/headers.ts'
import { mountHealth, mountMetrics } from './http/monitoring.ts'
import { rejectAbandonedRequest, rejectMalformedRequest } from './http/request-guards.ts'
import { createRequestIdGenerator, REQUEST_ID } from './http/request-id.ts'
import { collectRoutes, isFormPost } from './http/unrouted.ts'
import { mountWellKnown } from './http/well-known.ts'
import { isPageRequest, sendErrorPage } from './pages/error-page.ts'
import type { Web } from './pages/web-build.ts'
import { loadBuiltWeb } from './pages/web-build.ts'
import type { Log } from './log.ts'
import { mountRoutes } from './routes.ts'
import { createMetrics } from './metrics/create-metrics.ts'

const HEADER_BYTES_MAX = 16 * 1024
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
/** A client that reads nothing for this long during a response is disconnected. */
const CONNECTION_TIMEOUT_MS = 20_000
const CONNECTIONS_CHECK_MS = 5_000
/** Longer than a proxy keeps idle connections, which would otherwise send into a closed one. */
const KEEP_ALIVE_MS = 75_000
const BROTLI_QUALITY = 4

const SERVER_OPTIONS = {
  bodyLimit: BODY_BYTES_MAX,
  connectionTimeout: CONNECTION_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  return503OnClosing: false,
  forceCloseConnections: 'idle',
  http: {
    // A request without a host gets a refusal with all headers of a response.
    requireHostHeader: false,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
    maxHeaderSize: HEADER_BYTES_MAX,
  },
  routerOptions: { maxParamLength: 500 },
} as const

/** What is logged of a request that Node could not parse. */
const UNREADABLE_REQUEST = { method: 'unknown', route: UNKNOWN_ROUTE, milliseconds: 0 }

type Draining = { isDraining: () => boolean }

/** Assembles the site from its parts, without listening on a port. */
export async function createApp(context: AppContext, engine: Engine, { isDraining }: Draining) {
  const { settings } = context
  const logRequest = createRequestLog(settings.logSample)
  const metrics = settings.metricsToken === null ? null : createMetrics(context, engine)
  const report = (log: Log, finished: FinishedRequest) => {
    logRequest(log, finished)
    metrics?.countRequest(finished)
  }
  const app = Fastify({
    loggerInstance: withoutListenLines(context.log),
    childLoggerFactory: (_, bindings, options) => context.log.child(bindings, options),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: createRequestIdGenerator(settings.trustProxy ?? []),
    trustProxy: settings.trustProxy ?? false,
    ...SERVER_OPTIONS,
    frameworkErrors: (error, request, reply) => {
      reply.header(REQUEST_ID, request.id)
      reportWhenFinished(request, reply, report)
      const send = isPageRequest(request) ? sendErrorPage : sendError
      void send(error, request, reply.headers(headers))
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket),
  })
  const { open: connections, answerClientError } = followConnections(app.server, {
    // A function, because the headers depend on the web, which is opened below.
    headers: () => headers,
    report: (requestId, status) =>
      report(context.log.child({ requestId }), { ...UNREADABLE_REQUEST, status }),
  })
  limitConnections(app.server, connections, settings.trustProxy ?? [])

  const web = await openWeb(app, settings.development)
  const headers = securityHeaders({
    isSecure: settings.isSecure,
    inlineScripts: web.inlineScripts,
    development: settings.development,
  })
  app.setErrorHandler((error, request, reply) =>
    (isFormPost(request) ? sendErrorPage : sendError)(error, request, reply),
  )
  const rejectUnrouted = collectRoutes(
    app,
    web.pages.map(({ pattern }) => pattern),
  )
  app.setNotFoundHandler(rejectUnrouted)
  app.decorateRequest('routeName', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID, request.id)
    reportWhenFinished(request, reply, report)
    reply.headers(headers)
    rejectAbandonedRequest(request)
    rejectMalformedRequest(request, reply)
    // Before its body is read.
    if (request.is404) rejectUnrouted(request, reply)
  })
  await app.register(cookie)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
  app.addHook('onRoute', compressBeforeHead)
  const databaseAnswers = createPing(context.db)
  const isReady = async () => !isDraining() && app.server.listening && (await databaseAnswers())
  mountHealth(app, { isReady, replicaState: () => engine.replicaState() })
  if (metrics && settings.metricsToken) mountMetrics(app, settings.metricsToken, metrics)
  mountWellKnown(app, settings)
  await mountRoutes(app, context, web, rejectUnrouted)
  return { app, connections }
}

/** Fastify's own lines say for each address and process that it listens; `log.ts` says so once. */
const withoutListenLines = (log: Log) =>
  log.level === 'info' ? log.child({}, { level: 'warn' }) : log

/** Fastify would remove the body of a HEAD response before the headers of its compression are set. */
function compressBeforeHead(route: RouteOptions) {
  if (route.method === 'HEAD' && Array.isArray(route.onSend))
    route.onSend = route.onSend.toReversed()
}

async function openWeb(app: FastifyInstance, development: boolean): Promise<Web> {
  if (!development) return loadBuiltWeb()
  const { createDevelopmentWeb } = await import('./pages/web-development.ts')
  return createDevelopmentWeb(app)
}
