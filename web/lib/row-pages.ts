/** Which rows to request: those of a page, or those below the last loaded row. */
export type RowPage = { page: string; before?: string }

/** How a list is read page by page, from `page` on. */
export const pagesFrom = (page: number, perPage: number) => ({
  initialPageParam: { page: String(page) } as RowPage,
  getNextPageParam: (rows: { id: number }[]) => pageAfter(rows, perPage),
})

/** A keyset page: rows added or deleted above do not shift it. */
function pageAfter(rows: { id: number }[], perPage: number): RowPage | undefined {
  const last = rows.at(-1)
  return last && rows.length === perPage ? { page: '1', before: String(last.id) } : undefined
}
