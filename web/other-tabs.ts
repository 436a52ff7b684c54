import type { QueryClient } from '@tanstack/react-query'
import type { ApiAddress } from '#contract/api.ts'
import { isNotFound } from './api-error.ts'
import type { Call } from './api.ts'
import { invalidateReads } from './interrupted-reads.ts'

/**
 * One channel object sends and receives: a message reaches every other channel object, including
 * those of this tab.
 */
export const createWritesChannel = () => new BroadcastChannel('writes')

const SETTLE_MS = 100

/** Writes that change no data shown on any screen. */
const SILENT = new Set<ApiAddress>(['POST /api/contact', 'POST /api/forgot-password'])

/**
 * Wraps `call`: announces every write to the browser's other tabs and removes deleted rows from the
 * query cache. A deletion answered with 404 counts too: another user deleted the row before, and
 * what is shown is refetched.
 */
export function announceWrites(call: Call, client: QueryClient, channel: BroadcastChannel): Call {
  return async (address, sent, signal) => {
    const isWrite = !address.startsWith('GET ') && !SILENT.has(address)
    try {
      const body = await call(address, sent, signal)
      if (isWrite) channel.postMessage(address)
      removeDeletedQueries(client, address, sent)
      return body
    } catch (error) {
      if (isNotFound(error)) {
        removeDeletedQueries(client, address, sent)
        if (address.startsWith('DELETE ')) void invalidateReads(client)
      }
      throw error
    }
  }
}

/**
 * Refetches the active queries and drops the inactive ones when another tab wrote or this page is
 * restored from the back/forward cache. A hidden tab does so once it becomes visible.
 */
export function followOtherTabs(
  client: QueryClient,
  channel: BroadcastChannel,
  onRefreshed: () => void,
) {
  let timer: number | undefined
  let isBehind = false

  async function refresh() {
    if (!isBehind || document.visibilityState === 'hidden') return
    isBehind = false
    client.removeQueries({ type: 'inactive' })
    await invalidateReads(client)
    onRefreshed()
  }
  function fallBehind() {
    isBehind = true
    clearTimeout(timer)
    timer = window.setTimeout(() => void refresh(), SETTLE_MS)
  }
  channel.addEventListener('message', fallBehind)
  document.addEventListener('visibilitychange', () => void refresh())
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) fallBehind()
  })
}

/** For each delete endpoint, the queries of the deleted row's detail and of its list. */
const DELETIONS: Partial<Record<ApiAddress, [detail: ApiAddress, list: ApiAddress]>> = {
  'DELETE /api/topics/:id': ['GET /api/topics/:id', 'GET /api/topics'],
  'DELETE /api/creations/:id': ['GET /api/creations/:id', 'GET /api/creations'],
}

function removeDeletedQueries(client: QueryClient, address: ApiAddress, sent: object) {
  const deletion = DELETIONS[address]
  const id = 'params' in sent ? idIn(sent.params) : undefined
  if (!deletion || id === undefined) return
  const [detail, list] = deletion
  const isGone = ([first, second]: readonly unknown[]) =>
    first === list || ((first === detail || first === `${detail}/replies`) && sentIn(second) === id)
  const filters = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isGone(queryKey),
  }
  client.removeQueries({ ...filters, type: 'inactive' })
  const cache = client.getQueryCache()
  const shown = cache.findAll({ ...filters, type: 'active' })
  const left = new Set(shown.map(({ queryHash }) => queryHash))
  if (left.size === 0) return
  // A query that is on screen is removed when its screen unmounts; earlier, it would be refetched.
  const stop = cache.subscribe(({ type, query }) => {
    if (type !== 'observerRemoved' || !left.has(query.queryHash) || query.getObserversCount() > 0)
      return
    left.delete(query.queryHash)
    queueMicrotask(() => query.getObserversCount() === 0 && cache.remove(query))
    if (left.size === 0) stop()
  })
}

const idIn = (params: unknown) =>
  typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined

const sentIn = (sent: unknown) =>
  typeof sent === 'object' && sent !== null && 'params' in sent ? idIn(sent.params) : undefined
