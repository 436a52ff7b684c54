import { LRUCache } from 'lru-cache'
import { REFUSALS } from '#contract/errors.ts'
import type { PersonalPart } from '#contract/endpoint.ts'
import { measureElapsed } from '../elapsed-time.ts'
import type { Changes, Freshness, Position } from '../db/change-log.ts'
import type { Piece } from './gzip-concat.ts'

/** How long what was read may be cached, even if nothing that it depends on changes. */
export const AGE_MS_MAX = 600_000
const KEY_CHARACTERS_MAX = 512
/** Overhead of an entry beyond what is counted. */
const ENTRY_BYTES = 600
const NAME_BYTES = 24
const ATTEMPTS_MAX = 3

/** A finished response, the same for everybody except for the slots of a page. */
export type CachedResponse = {
  status: number
  /** The pattern of a page's address; null if no page has it, and for all other responses. */
  route: string | null
  /** Hash of the content, with the slots as visitors get them. */
  etag: string
  type: string
  /** The compressed bytes, as visitors get them. */
  gzip: Buffer
  /** The slots and what is between them, as views of `gzip`. */
  pieces: readonly Piece[]
  /** The uncompressed bytes: of short responses, and of those requested without gzip. */
  plain: Buffer | null
  /** Adds the uncompressed bytes to the entry of the cache, if it still exists and they fit. */
  cachePlain?: (plain: Buffer) => void
  /** Names of the data that it depends on; null: everything. */
  dependsOn: readonly string[] | null
  personal: readonly PersonalPart[]
  /** Whether members need a response of their own. */
  isPersonal: boolean
  /** Whether it may be cached; false for refusals and for pages that show one. */
  isCacheable: boolean
  /** How long its relative times stay valid, in milliseconds. */
  maxAgeMs: number
  /** When its content was last changed; only of documents that say so. */
  modifiedAt?: string | undefined
}

/** Makes a response from data read at this position of the change log or later. */
export type Make = (since: Position) => Promise<CachedResponse>

type Entry = CachedResponse & { since: Position; ageMs: () => number }

export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * Responses are cached until the data they depend on changes. `bytesMax` bounds the size of all
 * entries together; the least recently used entry is evicted first. Concurrent requests for one key
 * share one execution.
 */
export function createResponseCache(changes: Changes, bytesMax: number) {
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, bytesMax),
    maxEntrySize: Math.max(1, Math.floor(bytesMax / 8)),
    sizeCalculation: bytesOf,
    dispose: (_entry, _key, reason) => {
      if (reason === 'evict') evictions += 1
    },
  })
  let hits = 0
  let misses = 0
  let evictions = 0
  const pending = new Map<string, { since: Position; making: Promise<Entry> }>()

  const isValid = ({ dependsOn, since, ageMs, maxAgeMs }: Entry) =>
    ageMs() < maxAgeMs && changes.isCurrent(dependsOn, since)

  const positionOf = (asOf: Freshness | Position) =>
    typeof asOf === 'number' ? asOf : changes.position(asOf)

  function start(key: string, since: Position, make: Make) {
    misses += 1
    const making = makeEntry(key, since, make).finally(() => pending.delete(key))
    pending.set(key, { since, making })
    return making
  }
  async function makeEntry(key: string, since: Position, make: Make) {
    const ageMs = measureElapsed()
    const made = await make(since)
    const isCacheable = made.isCacheable && key.length <= KEY_CHARACTERS_MAX
    const cachePlain = (plain: Buffer) => addPlain(key, made.etag, plain)
    const entry: Entry = { ...made, isCacheable, since, ageMs, cachePlain }
    if (isCacheable) entries.set(key, entry)
    return entry
  }
  function addPlain(key: string, etag: string, plain: Buffer) {
    const entry = entries.peek(key)
    if (entry?.etag !== etag) return
    const both = { ...entry, plain }
    if (bytesOf(both, key) <= entries.maxEntrySize) entries.set(key, both)
  }

  return {
    /**
     * Returns the cached response while it is valid, or else a new one. The position of the log is
     * read first, unless the request has read it: the response reflects that position or a later one.
     */
    async getOrMake(key: string, asOf: Freshness | Position, make: Make): Promise<CachedResponse> {
      for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
        const since = await positionOf(asOf)
        const known = entries.get(key)
        if (known && isValid(known)) {
          hits += 1
          return known
        }
        const running = pending.get(key)
        if (!running) return start(key, since, make)
        // A response requested by another caller may have been read before a change that this
        // caller knows of; the dependencies of a refusal are unknown.
        const isRecentEnough = running.since >= since
        const entry = await (isRecentEnough ? running.making : running.making.catch(() => null))
        // The limit that another client has used up is not this one's.
        const isLimited = entry?.status === REFUSALS.limited
        if (
          entry &&
          !isLimited &&
          (isRecentEnough || (entry.isCacheable && changes.isCurrent(entry.dependsOn, entry.since)))
        ) {
          return entry
        }
      }
      return make(await positionOf(asOf))
    },
    figures: () => ({ hits, misses, evictions, bytes: entries.calculatedSize }),
  }
}

function bytesOf({ gzip, plain, dependsOn }: Entry, key: string) {
  const ofNames = NAME_BYTES * (dependsOn?.length ?? 0)
  return ENTRY_BYTES + 2 * key.length + gzip.length + ofNames + (plain?.length ?? 0)
}
