/** Each row once, where it came first: one that was just posted comes again with its portion. */
export const uniqueById = <R extends { id: number }>(rows: R[]) =>
  [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((same) => same.slice(0, 1))
