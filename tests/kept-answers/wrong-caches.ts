import { setTimeout as sleep } from 'node:timers/promises'
import type { Changes, Position } from '../../server/db/change-log.ts'
import { openResponseCache } from '../../server/http/response-cache.ts'
import type { CachedResponse, ResponseCache, Make } from '../../server/http/response-cache.ts'
import type { Piece } from '../../server/http/gzip-concat.ts'

type Open = typeof openResponseCache

/** So long a wrong cache stands between two steps: what happens in between is not left to luck. */
const BETWEEN_MS = 100

/** What is kept stays, whatever changes. */
export const deafToNames: Open = (changes, bytesMax) =>
  openResponseCache({ ...changes, isCurrent: () => true }, bytesMax)

/** An answer counts for as new as the log is when it is finished. */
export const positionReadAfterwards: Open = (changes, bytesMax) => {
  const kept = new Map<string, { answer: CachedResponse; since: Position }>()
  return {
    ...openResponseCache(changes, bytesMax),
    async find(key, freshness, make) {
      const before = await changes.position(freshness)
      const known = kept.get(key)
      if (known && changes.isCurrent(known.answer.names, known.since)) return known.answer
      const answer = await make(before)
      await sleep(BETWEEN_MS)
      const since = await changes.position(freshness)
      if (answer.isKept) kept.set(key, { answer, since })
      return answer
    },
  }
}

/** Who asks while somebody else's answer is made takes it, however old it is. */
export const joinedUnchecked: Open = (changes, bytesMax) => {
  const right = openResponseCache(changes, bytesMax)
  const underWay = new Map<string, Promise<CachedResponse>>()
  return {
    ...right,
    find(key, freshness, make) {
      const running = underWay.get(key)
      if (running) return running
      const slow: Make = async (since) => {
        const answer = await make(since)
        await sleep(BETWEEN_MS)
        return answer
      }
      const making = right.find(key, freshness, slow).finally(() => underWay.delete(key))
      underWay.set(key, making)
      return making
    },
  }
}

/** The community that a browser has chosen is not part of the key. */
export const communityNotInKey: Open = (changes, bytesMax) => {
  const right = openResponseCache(changes, bytesMax)
  const find: ResponseCache['find'] = (key, freshness, make) =>
    right.find(key.replace(/^\d+ /, ' '), freshness, make)
  return { ...right, find }
}

/** The place of the reader is filled in where the page lies, not in a copy of it. */
export const filledInPlace: Open = (changes, bytesMax) =>
  altering(openResponseCache(changes, bytesMax), async (make) => {
    const answer = await make()
    const pieces = new FilledInPlace()
    pieces.push(...answer.pieces)
    return { ...answer, pieces }
  })

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

/** What is read for one person is taken for everybody's. */
export const personalTakenForShared: Open = (changes, bytesMax) =>
  altering(openResponseCache(changes, bytesMax), async (make) => ({
    ...(await make()),
    isPersonal: false,
  }))

type Alter = (make: () => Promise<CachedResponse>) => Promise<CachedResponse>

function altering(right: ResponseCache, alter: Alter): ResponseCache {
  const find: ResponseCache['find'] = (key, freshness, make) =>
    right.find(key, freshness, (since) => alter(() => make(since)))
  return { ...right, find }
}

/** While somebody's question is under way, visitors are told what was known before. */
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

/** The log is asked once a second on behalf of these, whatever was written here since. */
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
