import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import files from '@fastify/static'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import { accountHandlers } from './accounts/routes.ts'
import { auditHandlers } from './audit/routes.ts'
import { communityHandlers } from './communities/routes.ts'
import { contactHandlers } from './contact/routes.ts'
import { creationHandlers } from './creations/routes.ts'
import type { Engine } from './db/engine.ts'
import { failedMailHandlers } from './failed-mail/routes.ts'
import { sendError } from './http/error-responses.ts'
import { answerClientError, trackRequests } from './http/client-errors.ts'
import type { AppContext } from './http/handlers.ts'
import { securityHeaders } from './http/headers.ts'
import { mountMedia } from './http/media.ts'
import { mountApi, PREFIX } from './http/mount.ts'
import { rejectMalformedRequest } from './http/request-guards.ts'
import { mountPages } from './http/pages.ts'
import type { AllHandlers } from './http/call-endpoint.ts'
import { Refusal } from './http/refusal.ts'
import { mountWellKnown } from './http/well-known.ts'
import type { Web } from './http/web.ts'
import { openBuiltWeb } from './http/web.ts'
import { newsHandlers } from './news/routes.ts'
import { resourceHandlers } from './resources/routes.ts'
import { tagHandlers } from './tags/routes.ts'
import { mountLogos } from './tools/logo-route.ts'
import { toolHandlers } from './tools/routes.ts'
import { topicHandlers } from './topics/routes.ts'
import { userHandlers } from './users/routes.ts'

const handlers: AllHandlers = {
  ...accountHandlers,
  ...auditHandlers,
  ...communityHandlers,
  ...creationHandlers,
  ...contactHandlers,
  ...failedMailHandlers,
  ...resourceHandlers,
  ...newsHandlers,
  ...tagHandlers,
  ...toolHandlers,
  ...topicHandlers,
  ...userHandlers,
}

const BODY_BYTES_MAX = 64 * 1024
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
const PING_TIMEOUT_MS = 2_000

type Draining = { isDraining: () => boolean }

/** Assembles the site from its parts, without listening on a port. */
export async function openApp(context: AppContext, engine: Engine, { isDraining }: Draining) {
  const { settings } = context
  const app = Fastify({
    loggerInstance: context.log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: settings.trustProxy ?? false,
    bodyLimit: BODY_BYTES_MAX,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxRequestsPerSocket: REQUESTS_PER_SOCKET_MAX,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request, reply.headers(headers)),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, headers),
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
  app.addHook('onRequest', async (request, reply) => {
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
  mountWellKnown(app, settings, { isReady, usesReplica: () => engine.usesReplica() })
  mountMedia(app, context.media)
  if (web.staticDir) await mountBuiltFiles(app, web.staticDir)
  mountLogos(app, context)
  await app.register(async (api) => mountApi(api, context, handlers), { prefix: PREFIX })
  await app.register(async (pages) => mountPages(pages, context, handlers, web))
  return app
}

async function openWeb(app: Parameters<typeof mountPages>[0], development: boolean): Promise<Web> {
  if (!development) return openBuiltWeb()
  const { openDevelopmentWeb } = await import('./http/web-development.ts')
  return openDevelopmentWeb(app)
}

/**
 * Built assets have a hash of their content in the name. They are looked up in the folder: a route
 * for each would make every start slower by all that earlier builds left there. The few files of
 * `public/` have a route each, so that any other address is a page.
 */
async function mountBuiltFiles(app: FastifyInstance, root: string) {
  const served = (cacheControl: string) => ({
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: FastifyReply) => void reply.header('cache-control', cacheControl),
  })
  await app.register(files, {
    ...served('public, max-age=31536000, immutable'),
    root: join(root, 'assets'),
    prefix: '/assets/',
  })
  await app.register(files, {
    ...served('public, max-age=3600'),
    root,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
  })
}

/** At most one ping waits for the database at a time, however often readiness is requested. */
function openPing(engine: Engine) {
  let asking: Promise<boolean> | null = null
  return async () => {
    asking ??= engine
      .ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null
      })
    const late = new Promise<false>((resolve) => {
      setTimeout(() => resolve(false), PING_TIMEOUT_MS).unref()
    })
    return Promise.race([asking, late])
  }
}
