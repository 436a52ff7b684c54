import { request } from 'node:http'

export type WireResponse = { status: number; headers: [string, string][]; body: Buffer }

/** One response as received on the wire, still compressed. */
export function getBytes(url: string, headers: Record<string, string> = {}): Promise<WireResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<WireResponse>()
  const sent = request(url, { headers, agent: false, timeout: TIMEOUT_MS }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('error', reject)
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: pairsOf(response.rawHeaders),
        body: Buffer.concat(chunks),
      }),
    )
  })
  sent.on('timeout', () => sent.destroy(new Error(`${url} did not answer in time`)))
  sent.on('error', reject)
  sent.end()
  return promise
}

const TIMEOUT_MS = 30_000

const pairsOf = (raw: string[]) =>
  raw.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []))
