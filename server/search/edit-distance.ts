/** Whether `a` becomes `b` by replacing, adding or removing a letter, or swapping two neighbours. */
export function editDistanceAtMostOne(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  const endMax = Math.min(a.length, b.length) - start
  while (end < endMax && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const restOfA = a.slice(start, a.length - end)
  const restOfB = b.slice(start, b.length - end)
  if (restOfA.length <= 1 && restOfB.length <= 1) return true
  return restOfA.length === 2 && restOfB.length === 2 && restOfA === `${restOfB[1]}${restOfB[0]}`
}
