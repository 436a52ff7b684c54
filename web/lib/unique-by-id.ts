/**
 * Each row once, where it came first: what was added meanwhile moves rows on to the next page, which
 * then has them a second time.
 */
export const uniqueById = <R extends { id: number }>(rows: R[]) =>
  [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((same) => same.slice(0, 1))
