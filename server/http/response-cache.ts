import { LRUCache } from 'lru-cache'
import type { PersonalPart } from '#contract/endpoint.ts'
import type { Changes, Freshness, Position } from '../db/change-log.ts'
import type { Piece } from './gzip-concat.ts'

const KEY_CHARACTERS_MAX = 512
/** What an entry takes beside what is counted. */
const ENTRY_BYTES = 600
const NAME_BYTES = 24
const ATTEMPTS_MAX = 3

/** A finished answer, the same for everybody but for the slots of a page. */
export type CachedResponse = {
  status: number
  /** Of its content, with the slots as visitors get them. */
  etag: string
  type: string
  pieces: readonly Piece[]
  /** Not compressed: of short answers, and of those that somebody asked for like this. */
  plain: Buffer | null
  /** Names of what it depends on; null: everything. */
  names: readonly string[] | null
  personal: readonly PersonalPart[]
  /** Whether whoever is signed in needs one of their own. */
  isPersonal: boolean
  /** A refusal, or a page that shows one, is not kept. */
  isKept: boolean
  /** How long its relative times stay true, in milliseconds. */
  trustedForMs: number
}

/** Makes an answer of what is read from this position of the log on. */
export type Make = (since: Position) => Promise<CachedResponse>

type Entry = CachedResponse & { since: Position; madeAt: number }

export type ResponseCache = ReturnType<typeof openResponseCache>

/**
 * Answers that are given again while nothing that they depend on has changed. `bytesMax` bounds all
 * of them together; who was asked for longest ago leaves first. Many who ask for the same at once
 * wait for one.
 */
export function openResponseCache(changes: Changes, bytesMax: number) {
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, bytesMax),
    maxEntrySize: Math.max(1, Math.floor(bytesMax / 8)),
    sizeCalculation: bytesOf,
  })
  const underWay = new Map<string, { since: Position; making: Promise<Entry> }>()

  const isValid = ({ names, since, madeAt, trustedForMs }: Entry) =>
    performance.now() - madeAt < trustedForMs && changes.isCurrent(names, since)

  function start(key: string, since: Position, make: Make) {
    const making = makeEntry(key, since, make).finally(() => underWay.delete(key))
    underWay.set(key, { since, making })
    return making
  }
  async function makeEntry(key: string, since: Position, make: Make) {
    const madeAt = performance.now()
    const entry: Entry = { ...(await make(since)), since, madeAt }
    if (entry.isKept && key.length <= KEY_CHARACTERS_MAX) entries.set(key, entry)
    return entry
  }

  return {
    /** The log is read before the answer is made: what it shows is of that position or later. */
    async find(key: string, freshness: Freshness, make: Make): Promise<CachedResponse> {
      for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
        const since = await changes.position(freshness)
        const known = entries.get(key)
        if (known && isValid(known)) return known
        const running = underWay.get(key)
        if (!running) return start(key, since, make)
        // What somebody else asked for may have been read before a change that this caller knows of;
        // what a refusal depends on is not known.
        const isAsNew = running.since >= since
        const entry = await (isAsNew ? running.making : running.making.catch(() => null))
        if (entry && (isAsNew || (entry.isKept && changes.isCurrent(entry.names, entry.since)))) {
          return entry
        }
      }
      return make(await changes.position(freshness))
    },
    /** Adds the uncompressed bytes of an answer to its entry, if that is still there and they fit. */
    plainKeeper: (key: string, answer: CachedResponse) => (plain: Buffer) => {
      const entry = entries.peek(key)
      if (entry?.etag !== answer.etag) return
      const both = { ...entry, plain }
      if (bytesOf(both, key) <= entries.maxEntrySize) entries.set(key, both)
    },
    isCurrent: changes.isCurrent,
    size: () => entries.calculatedSize,
  }
}

function bytesOf({ pieces, plain, names }: Entry, key: string) {
  const ofPieces = pieces.reduce((sum, { deflated }) => sum + deflated.length, 0)
  const ofNames = NAME_BYTES * (names?.length ?? 0)
  return ENTRY_BYTES + 2 * key.length + ofPieces + ofNames + (plain?.length ?? 0)
}
