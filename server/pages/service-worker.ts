import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../config.ts'
import { securityHeaders } from '../http/headers.ts'
import { matchesIfNoneMatch, weakEtagOf } from '../http/responses.ts'
import type { Web } from './web-build.ts'

/**
 * `/sw.js` saves pages in the browser, to be read offline, and `/offline` is what it shows instead of
 * a page that is not saved. Without them, `/sw.js` removes the worker from browsers that have it.
 */
export function mountServiceWorker(app: FastifyInstance, settings: Settings, { offline }: Web) {
  const { serviceWorker, siteName } = settings
  if (!serviceWorker || !offline) {
    app.get('/sw.js', (request, reply) => sendFresh(request, reply, SCRIPT, REMOVING_WORKER))
    return
  }
  const page = offline.page(siteName)
  // A changed page counts as a new build, because browsers fetch it only with a new worker.
  const build = hash('sha1', offline.build + page, 'base64url')
  const script = `self.BUILD=${JSON.stringify(build)};${offline.script}`
  app.get('/sw.js', (request, reply) => sendFresh(request, reply, SCRIPT, script))
  const headers = {
    ...securityHeaders({ ...settings, inlineScripts: offline.inlineScripts }),
    'x-robots-tag': 'noindex',
  }
  app.get('/offline', (request, reply) =>
    sendFresh(request, reply.headers(headers), 'text/html; charset=utf-8', page),
  )
}

const SCRIPT = 'text/javascript; charset=utf-8'

/** Caches must revalidate it before each use. */
function sendFresh(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  const etag = weakEtagOf(text)
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
  if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(text)
}

/** Deletes what an earlier worker has saved, and then itself. */
const REMOVING_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`
