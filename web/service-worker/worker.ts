import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { isBuiltFile, isPage, ROUTES_PAST_THE_WORKER } from './addresses.ts'
import { maySaveFile } from './built-files.ts'
import { currentGeneration, deletePages, isFresh, isJustSaved, savePage } from './saved-pages.ts'
import { saveOfflinePage, offlinePage } from './offline-page.ts'
import { deleteOutdatedCaches, FILES, PAGES, scope } from './scope.ts'

/** The network timeout; after it, a saved page is shown. */
const TIMEOUT_SECONDS = 5

scope.addEventListener('install', (event) => {
  // An open page may continue with the worker of another build: the site serves the files of all.
  event.waitUntil(Promise.all([saveOfflinePage(), scope.skipWaiting()]))
  // A browser without support for these conditions asks the worker, which ignores other requests.
  void event.addRoutes?.(ROUTES_PAST_THE_WORKER).catch(() => {})
})

scope.addEventListener('activate', (event) => event.waitUntil(begin()))

async function begin() {
  await deleteOutdatedCaches()
  // The page is requested while the worker starts; without routes, so would be all other requests.
  if (scope.InstallEvent?.prototype.addRoutes) await scope.registration.navigationPreload.enable()
  await scope.clients.claim()
}

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isWhole(request) && isBuiltFile(url),
  new CacheFirst({
    cacheName: FILES,
    plugins: [
      {
        cacheWillUpdate: async ({ response }) =>
          (await maySaveFile(await caches.open(FILES), response)) ? response : null,
      },
    ],
  }),
)

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url),
  new NetworkFirst({
    cacheName: PAGES,
    networkTimeoutSeconds: TIMEOUT_SECONDS,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        handlerWillStart: async ({ state }) => {
          if (state) state['generation'] = currentGeneration()
        },
        // Null, because `savePage` adds the page itself, within the limits.
        cacheWillUpdate: async ({ request, response, state }) => {
          await savePage(request.url, response, Number(state?.['generation']))
          return null
        },
        cachedResponseWillBeUsed: async ({ cachedResponse }) =>
          cachedResponse && isFresh(cachedResponse) ? cachedResponse : null,
        handlerDidError: ({ request }) => offlinePage(request),
      },
    ],
  }),
)

scope.addEventListener('message', (event) => {
  const { clear, read } = (event.data ?? {}) as { clear?: true; read?: string }
  if (clear) event.waitUntil(deletePages())
  if (read) event.waitUntil(fetchRead(new URL(read, scope.location.origin)))
})

/** A page that was opened by a click has sent no request of its own. */
async function fetchRead({ href, origin }: URL) {
  if (origin !== scope.location.origin || (await isJustSaved(href))) return
  const of = currentGeneration()
  const response = await fetch(href, { headers: { accept: 'text/html' }, redirect: 'manual' })
  await savePage(href, response, of)
}

const isWhole = ({ headers }: Request) => !headers.has('range')
