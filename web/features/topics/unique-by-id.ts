/**
 * Removes duplicate rows, keeping the first: a row that was just posted appears again in its page.
 */
export const uniqueById = <R extends { id: number }>(rows: R[]) =>
  [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((same) => same.slice(0, 1))
