import type { QueryClient } from '@tanstack/react-query'
import type { ApiAddress } from '#contract/api.ts'
import { ApiError } from './api.ts'
import type { Call } from './api.ts'

/** One object for both ends: a message reaches every other one, also of this tab. */
export const openWritesChannel = () => new BroadcastChannel('writes')

const SETTLE_MS = 100

/** Writes that change nothing that a screen shows. */
const SILENT = new Set<ApiAddress>([
  'POST /api/preview',
  'POST /api/contact',
  'POST /api/forgot-password',
])

/**
 * The same calls; other tabs of this browser hear of every write, and what was deleted leaves the
 * cache. A deletion that is answered 404 was carried out before, by somebody else.
 */
export function announceWrites(call: Call, client: QueryClient, channel: BroadcastChannel): Call {
  return async (address, sent) => {
    const isWrite = !address.startsWith('GET ') && !SILENT.has(address)
    try {
      const answer = await call(address, sent)
      if (isWrite) channel.postMessage(address)
      forgetDeleted(client, address, sent)
      return answer
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) forgetDeleted(client, address, sent)
      throw error
    }
  }
}

/**
 * Reads again what this tab shows, and forgets the rest, when another tab wrote or this one comes
 * back from the browser's history as it was left. A hidden tab does so once it is seen.
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
    await client.invalidateQueries()
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

/** What shows a thing by itself, and the list it stands in, by the address that deletes it. */
const DELETIONS: Partial<Record<ApiAddress, [detail: ApiAddress, list: ApiAddress]>> = {
  'DELETE /api/topics/:id': ['GET /api/topics/:id', 'GET /api/topics'],
  'DELETE /api/creations/:id': ['GET /api/creations/:id', 'GET /api/creations'],
}

function forgetDeleted(client: QueryClient, address: ApiAddress, sent: object) {
  const deletion = DELETIONS[address]
  const id = 'params' in sent ? idIn(sent.params) : undefined
  if (!deletion || id === undefined) return
  const [detail, list] = deletion
  const isGone = ([first, second]: readonly unknown[]) =>
    first === list ||
    (first === `${detail}/replies` && second === id) ||
    (first === detail && sentIn(second) === id)
  const filters = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isGone(queryKey),
  }
  client.removeQueries({ ...filters, type: 'inactive' })
  const cache = client.getQueryCache()
  const shown = cache.findAll({ ...filters, type: 'active' })
  const left = new Set(shown.map(({ queryHash }) => queryHash))
  if (left.size === 0) return
  // What is on the screen goes when the screen does: until then it would be asked for again.
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
