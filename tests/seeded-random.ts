export type SeededRandom = {
  /** At least 0 and less than 1. */
  next: () => number
  /** A whole number, at least 0 and less than the limit. */
  below: (limit: number) => number
  pick: <T>(list: readonly T[]) => T
  shuffled: <T>(list: readonly T[]) => T[]
}

/** Looks random and is the same at every run, so that two runs can be compared. */
export function createRandom(seed: string): SeededRandom {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)

  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  const below = (limit: number) => Math.floor(next() * limit)

  function pick<T>(list: readonly T[]): T {
    for (const chosen of list.slice(below(list.length))) return chosen
    throw new RangeError('There is nothing to pick from')
  }

  const shuffled = <T>(list: readonly T[]) =>
    list
      .map((item) => ({ item, place: next() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ item }) => item)

  return { next, below, pick, shuffled }
}
