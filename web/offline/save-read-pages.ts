import type { QueryClient } from '@tanstack/react-query'
import type { createAppRouter } from '../router.ts'
import { CURRENT_USER } from '../features/accounts/queries.ts'
import { READ_AFTER_MS } from './read-after.ts'

/**
 * Registers the service worker, which saves the pages that visitors read, for reading offline,
 * and tells it what has been read, and when somebody logs in or out.
 */
export async function saveReadPages(
  router: ReturnType<typeof createAppRouter>,
  client: QueryClient,
) {
  const { serviceWorker } = navigator
  await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const tell = async (message: object) => (await serviceWorker.ready).active?.postMessage(message)
  let reader = readerOf(client)

  function tellRead() {
    if (readerOf(client) === null) void tell({ read: location.pathname + location.search })
  }
  let timer: number | undefined
  router.subscribe('onResolved', () => {
    clearTimeout(timer)
    timer = window.setTimeout(tellRead, READ_AFTER_MS)
  })
  client.getQueryCache().subscribe(() => {
    const now = readerOf(client)
    if (now === reader) return
    reader = now
    void tell({ clear: true })
  })
  // The worker of a new build has saved nothing yet.
  serviceWorker.addEventListener('controllerchange', tellRead)
  window.addEventListener('click', leaveToWorker, { capture: true })
  if (reader === null) tellRead()
  else void tell({ clear: true })
}

/** The id of the logged-in user; null for a visitor. */
const readerOf = (client: QueryClient) =>
  client.getQueryData<{ id: number } | null>(CURRENT_USER)?.id ?? null

/**
 * Offline, a link to another page is followed by the browser, to which the worker gives a saved page:
 * the router would ask the API.
 */
function leaveToWorker(event: MouseEvent) {
  if (navigator.onLine || !navigator.serviceWorker.controller) return
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
  event.stopPropagation()
}
