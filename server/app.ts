import compress from '@fastify/compress'
import { BODY_BYTES_MAX } from '#contract/constants.ts'
import cookie from '@fastify/cookie'
import Fastify, { LogController } from 'fastify'
import { constants } from 'node:zlib'
import { accountHandlers } from './accounts/routes.ts'
import { mountApiDocs } from './api-docs/routes.ts'
import { apiTokenHandlers } from './accounts/token-routes.ts'
import { auditHandlers } from './audit/routes.ts'
import { communityHandlers } from './communities/routes.ts'
import { contactHandlers } from './contact/routes.ts'
import { creationHandlers } from './creations/routes.ts'
import { mountFeeds } from './feeds/routes.ts'
import { openDocuments } from './http/documents.ts'
import type { Engine } from './db/engine.ts'
import { openPing } from './db/ping.ts'
import { failedMailHandlers } from './failed-mail/routes.ts'
import { mountBuiltFiles } from './http/built-files.ts'
import { answerClientError, trackRequests } from './http/client-errors.ts'
import { sendError } from './http/error-responses.ts'
import { followRequest, openRequestLog, UNKNOWN_ROUTE } from './http/finished-requests.ts'
import type { FinishedRequest } from './http/finished-requests.ts'
import type { AppContext } from './context.ts'
import { securityHeaders } from './http/headers.ts'
import { mountMedia } from './http/media.ts'
import { mountMetrics } from './http/metrics.ts'
import { mountApi, PREFIX } from './http/mount.ts'
import { rejectMalformedRequest } from './http/request-guards.ts'
import { openRequestIds } from './http/request-id.ts'
import { mountPages } from './http/pages.ts'
import { mountPreviewPictures } from './http/preview-pictures.ts'
import type { AllHandlers } from './calls/call-endpoint.ts'
import { Refusal } from './refusal.ts'
import { mountTwins, openTwins } from './http/twins.ts'
import { mountWebManifest } from './http/web-manifest.ts'
import { mountWellKnown } from './http/well-known.ts'
import type { Web } from './http/web.ts'
import { openBuiltWeb } from './http/web.ts'
import type { Log } from './log.ts'
import { openMetrics } from './metrics/open-metrics.ts'
import { mountMcp } from './mcp/mcp-route.ts'
import { newsHandlers } from './news/routes.ts'
import { resourceHandlers } from './resources/routes.ts'
import { resourceTypeHandlers } from './resources/type-routes.ts'
import { searchHandlers } from './search/routes.ts'
import { systemHandlers } from './system/routes.ts'
import { tagHandlers } from './tags/routes.ts'
import { mountSitemaps } from './sitemaps/routes.ts'
import { mountLogos } from './tools/logo-route.ts'
import { toolPageHandlers } from './tools/page-routes.ts'
import { toolHandlers } from './tools/routes.ts'
import { replyHandlers } from './topics/reply-routes.ts'
import { topicHandlers } from './topics/routes.ts'
import { userHandlers } from './users/routes.ts'

const handlers: AllHandlers = {
  ...accountHandlers,
  ...apiTokenHandlers,
  ...auditHandlers,
  ...communityHandlers,
  ...creationHandlers,
  ...contactHandlers,
  ...failedMailHandlers,
  ...replyHandlers,
  ...resourceHandlers,
  ...resourceTypeHandlers,
  ...newsHandlers,
  ...searchHandlers,
  ...systemHandlers,
  ...tagHandlers,
  ...toolHandlers,
  ...toolPageHandlers,
  ...topicHandlers,
  ...userHandlers,
}

const HEADER_BYTES_MAX = 16 * 1024
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
/** A client that reads nothing for this long during a response is disconnected. */
const CONNECTION_TIMEOUT_MS = 20_000
const CONNECTIONS_CHECK_MS = 5_000
/** Longer than a proxy keeps idle connections, which would otherwise send into a closed one. */
const KEEP_ALIVE_MS = 75_000
const REQUESTS_PER_SOCKET_MAX = 1_000
const CONNECTIONS_MAX = 2_000
const BROTLI_QUALITY = 4

/** What is logged of a request that Node could not parse. */
const UNREADABLE_REQUEST = { method: 'unknown', route: UNKNOWN_ROUTE, milliseconds: 0 }

type App = Parameters<typeof mountPages>[0]
type Draining = { isDraining: () => boolean }

/** Assembles the site from its parts, without listening on a port. */
export async function openApp(context: AppContext, engine: Engine, { isDraining }: Draining) {
  const { settings } = context
  const logRequest = openRequestLog(settings.logSample)
  const metrics = settings.metricsToken === null ? null : openMetrics(context, engine)
  const report = (log: Log, finished: FinishedRequest) => {
    logRequest(log, finished)
    metrics?.countRequest(finished)
  }
  const reportClientError = (requestId: string, status: number) =>
    report(context.log.child({ requestId }), { ...UNREADABLE_REQUEST, status })
  const app = Fastify({
    loggerInstance: context.log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: openRequestIds(settings.trustProxy ?? []),
    trustProxy: settings.trustProxy ?? false,
    bodyLimit: BODY_BYTES_MAX,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxRequestsPerSocket: REQUESTS_PER_SOCKET_MAX,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      followRequest(request, reply, report)
      void sendError(error, request, reply.headers(headers))
    },
    clientErrorHandler: (error, socket) =>
      answerClientError(error, socket, { headers, report: reportClientError }),
    http: {
      // A request without a host gets a refusal with all headers of a response.
      requireHostHeader: false,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      maxHeaderSize: HEADER_BYTES_MAX,
    },
    routerOptions: { maxParamLength: 500 },
  })
  app.server.maxConnections = CONNECTIONS_MAX
  trackRequests(app.server)

  const web = await openWeb(app, settings.development)
  const headers = securityHeaders({
    isSecure: settings.isSecure,
    inlineScripts: [web.themeScript],
    development: settings.development,
  })
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) =>
    sendError(new Refusal('missing', 'Not found'), request, reply),
  )
  app.decorateRequest('routeName', null)
  app.addHook('onRequest', async (request, reply) => {
    followRequest(request, reply, report)
    reply.headers(headers)
    rejectMalformedRequest(request, reply)
  })
  await app.register(cookie)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
  const answers = openPing(engine)
  const isReady = async () => !isDraining() && app.server.listening && (await answers())
  mountWellKnown(app, settings, { isReady, replicaState: () => engine.replicaState() })
  if (metrics && settings.metricsToken) mountMetrics(app, settings.metricsToken, metrics)
  await mountContent(app, context, web)
  return app
}

/** Mounts pages, calls and documents: everything that shows or changes the content of the site. */
async function mountContent(app: App, context: AppContext, web: Web) {
  mountMedia(app, context.media)
  if (web.staticDir) await mountBuiltFiles(app, context, web.staticDir)
  mountLogos(app, context)
  mountPreviewPictures(app, context)
  const sendDocument = openDocuments(context)
  const twins = openTwins(context, handlers, sendDocument)
  mountFeeds(app, context, sendDocument)
  mountTwins(app, twins)
  mountApiDocs(app, context, sendDocument, web)
  await app.register(async (mcp) => mountMcp(mcp, context, handlers))
  mountWebManifest(app, context.settings)
  mountSitemaps(app, context, sendDocument)
  await app.register(async (api) => mountApi(api, context, handlers), { prefix: PREFIX })
  await app.register(async (pages) => mountPages(pages, context, handlers, web, twins))
}

async function openWeb(app: App, development: boolean): Promise<Web> {
  if (!development) return openBuiltWeb()
  const { openDevelopmentWeb } = await import('./http/web-development.ts')
  return openDevelopmentWeb(app)
}
