/** Whether a query finds a row, or a statement with `returning` has written or deleted one. */
export const hasRow = async (query: { executeTakeFirst(): Promise<unknown> }) =>
  (await query.executeTakeFirst()) !== undefined
