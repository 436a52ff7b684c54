import type { CDPSession } from 'playwright-core'

/** Kilobytes over the wire, heads of answers included, by what they were for. */
export type Fetched = { requests: number; kb: number; kbOf: Record<string, number> }

/** Everything that the browser asks the network for, from now on, icons and fonts as well. */
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
