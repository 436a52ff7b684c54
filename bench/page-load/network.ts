import type { Session } from './bare-session.ts'

/** Kilobytes on the wire, including response headers, by resource type. */
export type Fetched = { requests: number; kb: number; kbOf: Record<string, number> }

/** Records all network requests of the browser from now on, including icons and fonts. */
export async function watchNetwork(client: Session) {
  const types = new Map<string, string>()
  const bytesOf = new Map<string, number>()
  const pending = new Set<string>()
  let requests = 0
  let lastAt = performance.now()
  function end(requestId: string) {
    pending.delete(requestId)
    lastAt = performance.now()
  }
  client.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!request.url.startsWith('http')) return
    requests += 1
    pending.add(requestId)
    types.set(requestId, type)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    end(requestId)
    const type = types.get(requestId)
    if (type) bytesOf.set(type, (bytesOf.get(type) ?? 0) + encodedDataLength)
  })
  client.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  await client.send('Network.enable')
  return {
    /** How long no request has been under way, in milliseconds. */
    quietMs: () => (pending.size > 0 ? 0 : performance.now() - lastAt),
    read(): Fetched {
      const kbOf = Object.fromEntries([...bytesOf].map(([type, bytes]) => [type, bytes / 1_000]))
      const kb = Object.values(kbOf).reduce((sum, part) => sum + part, 0)
      return { requests, kb, kbOf }
    },
  }
}
