import type { Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api-error.ts'
import { CURRENT_USER } from '../features/accounts/queries.ts'
import { invalidateReads } from '../interrupted-reads.ts'

const RETRY_MS = 30_000

/**
 * Reads again what a page shows that the service worker had saved, as soon as the site can be
 * reached: it may be days old.
 */
export function refreshSavedPage(client: QueryClient) {
  if (document.documentElement.dataset['saved'] === undefined) return
  const saved = new Set(client.getQueryCache().findAll({ predicate: isShared }))
  let timer: number | undefined

  async function refresh() {
    clearTimeout(timer)
    if (!navigator.onLine || document.visibilityState === 'hidden') return
    await invalidateReads(client, { predicate: (query) => saved.has(query) })
    for (const query of saved) if (!isBehind(query)) saved.delete(query)
    if (saved.size > 0) timer = window.setTimeout(retry, RETRY_MS)
    else for (const event of ['online', 'visibilitychange']) removeEventListener(event, retry)
  }
  const retry = () => void refresh()
  // `visibilitychange` bubbles to the window.
  for (const event of ['online', 'visibilitychange']) addEventListener(event, retry)
  retry()
}

/** Only visitors have saved pages: a login deletes them. */
const isShared = ({ queryKey: [address] }: Query) => address !== CURRENT_USER[0]

/** Whether the site could not be reached; a refusal is an answer, and what nobody shows is read later. */
const isBehind = (query: Query) => {
  const { error } = query.state
  return query.isActive() && error !== null && !(error instanceof ApiError && error.status < 500)
}
