import { firstAbove, openZipf } from './zipf.ts'

/** Whole requests, each asked in turn; or each only once, until none is left; or a mix. */
export type Requests = string[] | { once: string[] } | Mix

/**
 * Reads chosen anew each time: a part by its weight, one of its paths by its law, and one of those
 * who ask, all of them equally often.
 */
export type Mix = {
  parts: MixPart[]
  /** The header lines of everybody who asks, each ended by `\r\n`. */
  heads: string[]
}

export type MixPart = { weight: number; paths: string[]; law: 'zipf' | 'even' }

/** Gives the next request, as it goes over the wire; null where none is left. */
export function openRequests(requests: Requests): () => Buffer | string | null {
  if ('parts' in requests) return openMix(requests)
  const isOnce = 'once' in requests
  const all = (isOnce ? requests.once : requests).map((text) => Buffer.from(text))
  let turn = isOnce ? 0 : Math.floor(Math.random() * all.length)
  return () => all[isOnce ? turn++ : turn++ % all.length] ?? null
}

function openMix({ parts, heads }: Mix) {
  const sums = new Float64Array(parts.length)
  let sum = 0
  for (const [at, { weight }] of parts.entries()) sums[at] = sum += weight
  const pickers = parts.map(({ paths, law }) => {
    const rank = law === 'zipf' ? openZipf(paths.length) : () => below(paths.length)
    return () => paths[rank()]
  })
  return () => {
    const path = pickers[firstAbove(sums, Math.random() * sum)]?.()
    const head = heads[below(heads.length)]
    return path === undefined || head === undefined ? null : `GET ${path} HTTP/1.1\r\n${head}\r\n`
  }
}

const below = (limit: number) => Math.floor(Math.random() * limit)
