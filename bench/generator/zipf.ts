/**
 * Draws a rank from 0 to `count - 1` by Zipf's law with s = 1: rank r occurs 1 / (r + 1) times as
 * often as rank 0. `random` returns numbers from 0 inclusive to 1 exclusive.
 */
export function openZipf(count: number, random: () => number = Math.random): () => number {
  const sums = new Float64Array(count)
  let sum = 0
  for (let rank = 0; rank < count; rank += 1) {
    sum += 1 / (rank + 1)
    sums[rank] = sum
  }
  return () => firstAbove(sums, random() * sum)
}

/** The first index whose value is greater; the values are ascending. */
export function firstAbove(ascending: Float64Array, value: number) {
  let [from, to] = [0, ascending.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ascending[middle] ?? Infinity) > value) to = middle
    else from = middle + 1
  }
  return from
}
