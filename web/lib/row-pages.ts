/** Which rows to request: those of a page, or those below the last loaded row. */
export type RowPage = { page: string; before?: string }

export const firstPage = (page: number): RowPage => ({ page: String(page) })

/** A keyset page: rows added or deleted above do not shift it. */
export function pageAfter(rows: { id: number }[], perPage: number): RowPage | undefined {
  const last = rows.at(-1)
  return last && rows.length === perPage ? { page: '1', before: String(last.id) } : undefined
}
