type Limits = { windowMs: number; keysMax: number }

/**
 * Counts per key, in windows that all keys share, by the monotonic clock. Memory is bounded: at
 * `keysMax` keys the half with the lowest counts is dropped. This gives back few requests, and
 * keeps keys that have used up their limit.
 */
export function createWindowCounter({ windowMs, keysMax }: Limits) {
  const counts = new Map<string, number>()
  let startedAt = -Infinity
  return {
    /** Adds to the count of `key`; returns it, as of this window, and the milliseconds left in that. */
    add(key: string, times = 1) {
      const now = performance.now()
      if (now - startedAt >= windowMs) {
        counts.clear()
        startedAt = now
      }
      const known = counts.get(key)
      if (known === undefined && counts.size >= keysMax) evictLowest(counts, keysMax / 2)
      const count = (known ?? 0) + times
      counts.set(key, count)
      return { count, msLeft: windowMs - (now - startedAt) }
    },
    size: () => counts.size,
  }
}

/** Costs one pass over the counts per `leave` new keys. */
function evictLowest(counts: Map<string, number>, leave: number) {
  const ascending = Float64Array.from(counts.values()).toSorted()
  const highest = ascending[ascending.length - Math.floor(leave) - 1] ?? 0
  for (const [key, count] of counts) {
    if (counts.size <= leave) return
    if (count <= highest) counts.delete(key)
  }
}
