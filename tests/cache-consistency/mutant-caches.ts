import { setTimeout as sleep } from 'node:timers/promises'
import type { Changes, Position } from '../../server/db/change-log.ts'
import { createResponseCache } from '../../server/http/response-cache.ts'
import type { CachedResponse, ResponseCache, Make } from '../../server/http/response-cache.ts'
import { concatGzip } from '../../server/http/gzip-concat.ts'
import type { Piece } from '../../server/http/gzip-concat.ts'

type Create = typeof createResponseCache

/** The pause of a wrong cache between two steps, so that the race does not depend on luck. */
const BETWEEN_MS = 100

/** Never invalidates a cached response. */
export const deafToNames: Create = (changes, bytesMax) =>
  createResponseCache({ ...changes, isCurrent: () => true }, bytesMax)

/** Treats a response as current as of its completion. */
export const positionReadAfterwards: Create = (changes, bytesMax) => {
  const kept = new Map<string, { answer: CachedResponse; since: Position }>()
  return {
    ...createResponseCache(changes, bytesMax),
    async getOrMake(key, _asOf, make) {
      const before = await changes.position('exact')
      const known = kept.get(key)
      if (known && changes.isCurrent(known.answer.dependsOn, known.since)) return known.answer
      const answer = await make(before)
      await sleep(BETWEEN_MS)
      const since = await changes.position('exact')
      if (answer.isCacheable) kept.set(key, { answer, since })
      return answer
    },
  }
}

/** A concurrent reader takes the pending response of another, however old it is. */
export const joinedUnchecked: Create = (changes, bytesMax) => {
  const right = createResponseCache(changes, bytesMax)
  const underWay = new Map<string, Promise<CachedResponse>>()
  return {
    ...right,
    getOrMake(key, asOf, make) {
      const running = underWay.get(key)
      if (running) return running
      const slow: Make = async (since) => {
        const answer = await make(since)
        await sleep(BETWEEN_MS)
        return answer
      }
      const making = right.getOrMake(key, asOf, slow).finally(() => underWay.delete(key))
      underWay.set(key, making)
      return making
    },
  }
}

/** Omits the selected community from the cache key. */
export const communityNotInKey: Create = (changes, bytesMax) => {
  const right = createResponseCache(changes, bytesMax)
  const getOrMake: ResponseCache['getOrMake'] = (key, asOf, make) =>
    right.getOrMake(key.replace(/^\d+ /, ' '), asOf, make)
  return { ...right, getOrMake }
}

/** Fills in the user's part in the cached page instead of a copy. */
export const filledInPlace: Create = (changes, bytesMax) => {
  const right = altering(createResponseCache(changes, bytesMax), async (make) => {
    const answer = await make()
    const pieces = new FilledInPlace()
    pieces.push(...answer.pieces)
    return { ...answer, pieces }
  })
  const getOrMake: ResponseCache['getOrMake'] = async (...request) => {
    const page = await right.getOrMake(...request)
    return {
      ...page,
      get gzip() {
        return concatGzip(page.pieces)
      },
    }
  }
  return { ...right, getOrMake }
}

class FilledInPlace extends Array<Piece> {
  static override get [Symbol.species]() {
    return Array
  }

  override map<T>(fill: (piece: Piece, at: number, all: Piece[]) => T): T[] {
    const filled = super.map(fill)
    const isPiece = (one: unknown): one is T & Piece => Object.hasOwn(one as object, 'deflated')
    const pieces = filled.filter(isPiece)
    if (pieces.length === filled.length) this.splice(0, this.length, ...pieces)
    return filled
  }
}

/** Caches a personal response for everyone. */
export const personalTakenForShared: Create = (changes, bytesMax) =>
  altering(createResponseCache(changes, bytesMax), async (make) => ({
    ...(await make()),
    isPersonal: false,
  }))

type Alter = (make: () => Promise<CachedResponse>) => Promise<CachedResponse>

function altering(right: ResponseCache, alter: Alter): ResponseCache {
  const getOrMake: ResponseCache['getOrMake'] = (key, asOf, make) =>
    right.getOrMake(key, asOf, (since) => alter(() => make(since)))
  return { ...right, getOrMake }
}

/** While a query of the change log is pending, visitors get the previous position. */
export const questionNotWaitedFor = (changes: Changes): Changes => {
  let known: Position = 0
  let asking: Promise<Position> | null = null
  return {
    ...changes,
    position(freshness) {
      if (freshness === 'recent' && asking) return known
      asking = Promise.resolve(changes.position(freshness)).then((position) => {
        known = position
        asking = null
        return position
      })
      return asking
    },
  }
}

/**
 * Queries the change log only once a second for these readers, ignoring local writes in between.
 */
export function askedOnceASecond(changes: Changes, by: 'visitors' | 'everybody'): Changes {
  let known: Position | Promise<Position> = 0
  let askedAt = -Infinity
  return {
    ...changes,
    position(freshness) {
      const isTooEarly = performance.now() - askedAt <= 1_000
      if (isTooEarly && (by === 'everybody' || freshness === 'recent')) return known
      askedAt = performance.now()
      known = changes.position(freshness)
      return known
    },
  }
}
