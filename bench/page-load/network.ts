import type { CDPSession } from 'playwright-core'

/** Kilobytes on the wire, including response headers, by resource type. */
export type Fetched = { requests: number; kb: number; kbOf: Record<string, number> }

/** Records all network requests of the browser from now on, including icons and fonts. */
export async function watchNetwork(client: CDPSession) {
  const types = new Map<string, string>()
  const bytesOf = new Map<string, number>()
  let requests = 0
  client.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!request.url.startsWith('http')) return
    requests += 1
    types.set(requestId, type)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId)
    if (type) bytesOf.set(type, (bytesOf.get(type) ?? 0) + encodedDataLength)
  })
  await client.send('Network.enable')
  return {
    read(): Fetched {
      const kbOf = Object.fromEntries([...bytesOf].map(([type, bytes]) => [type, bytes / 1_000]))
      const kb = Object.values(kbOf).reduce((sum, part) => sum + part, 0)
      return { requests, kb, kbOf }
    },
  }
}
