type Limits = { windowMs: number; keysMax: number }

/**
 * Counts by key in windows that all keys share, by the monotonic clock. Memory is bounded: at
 * `keysMax` keys the half with the lowest counts is forgotten, which gives back little, and never
 * what somebody has used up.
 */
export function openWindowCounter({ windowMs, keysMax }: Limits) {
  const counts = new Map<string, number>()
  let startedAt = -Infinity
  return {
    /** Counts one more of `key`; tells how many there are in this window, and how long it lasts. */
    add(key: string) {
      const now = performance.now()
      if (now - startedAt >= windowMs) {
        counts.clear()
        startedAt = now
      }
      const known = counts.get(key)
      if (known === undefined && counts.size >= keysMax) forgetLowest(counts, keysMax / 2)
      const count = (known ?? 0) + 1
      counts.set(key, count)
      return { count, msLeft: windowMs - (now - startedAt) }
    },
    size: () => counts.size,
  }
}

/** Costs one pass for every `leave` keys that come. */
function forgetLowest(counts: Map<string, number>, leave: number) {
  const ascending = Float64Array.from(counts.values()).toSorted()
  const highest = ascending[ascending.length - Math.floor(leave) - 1] ?? 0
  for (const [key, count] of counts) {
    if (counts.size <= leave) return
    if (count <= highest) counts.delete(key)
  }
}
