/** Which rows to ask for: those of a page, or those below the last one that is there. */
export type RowPage = { page: string; before?: string }

export const firstPage = (page: number): RowPage => ({ page: String(page) })

/** What was added or deleted above since then moves nothing in or out. */
export function pageAfter(rows: { id: number }[], perPage: number): RowPage | undefined {
  const last = rows.at(-1)
  return last && rows.length === perPage ? { page: '1', before: String(last.id) } : undefined
}
