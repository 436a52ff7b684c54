import { firstAbove, openZipf } from './zipf.ts'

/** Complete requests, sent in rotation; or each only once; or a mix. */
export type Requests = string[] | { once: string[] } | Mix

/**
 * Reads chosen at random each time: a part by its weight, one of its paths by its distribution, and
 * one of the readers, uniformly.
 */
export type Mix = {
  parts: MixPart[]
  /** The header lines of each reader, each terminated by `\r\n`. */
  heads: string[]
}

export type MixPart = { weight: number; paths: string[]; law: 'zipf' | 'even' }

/** Returns the next request as sent on the wire; null if none is left. */
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
