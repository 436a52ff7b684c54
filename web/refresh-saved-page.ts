import type { Query, QueryClient } from '@tanstack/react-query'
import { isNotFound } from './api-error.ts'
import { CURRENT_USER } from './features/accounts/queries.ts'
import { invalidateReads } from './interrupted-reads.ts'

const RETRY_MS = 30_000

/**
 * Reads again what a page shows that the service worker had saved, as soon as the site can be
 * reached: it may be days old.
 */
export function refreshSavedPage(client: QueryClient) {
  if (document.documentElement.dataset['saved'] === undefined) return
  let timer: number | undefined

  async function refresh() {
    clearTimeout(timer)
    if (!navigator.onLine) return
    await invalidateReads(client, { predicate: isShared })
    if (!isBehind(client)) return window.removeEventListener('online', onOnline)
    timer = window.setTimeout(onOnline, RETRY_MS)
  }
  const onOnline = () => void refresh()
  window.addEventListener('online', onOnline)
  onOnline()
}

/** Only visitors have saved pages: a login deletes them. */
const isShared = ({ queryKey: [address] }: Query) => address !== CURRENT_USER[0]

/** Whether something that is shown could not be read. */
const isBehind = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ state: { error } }) => error !== null && !isNotFound(error))
