/** Keeps responses below 3 MB, with room for the data around the rows. */
const ROWS_BYTES_MAX = 2_400_000
/** The maximum markup around a row of a page. */
const ROW_MARKUP_BYTES = 3_000

/** Returns the first rows, as many as fit into one response. */
export function truncateToSize<T>(rows: T[], bytesOf?: (row: T) => number): T[] {
  const fits = createSizeBudget<T>(bytesOf)
  const end = rows.findIndex((row) => !fits(row))
  return end < 0 ? rows : rows.slice(0, end)
}

/** Returns a function that tells for each row in turn whether it still fits into the response. */
export function createSizeBudget<T>(bytesOf: (row: T) => number = jsonBytes) {
  let bytes = 0
  return (row: T) => {
    bytes += bytesOf(row)
    return bytes <= ROWS_BYTES_MAX
  }
}

const jsonBytes = (row: unknown) => Buffer.byteLength(JSON.stringify(row)) + 1

/** The size of a row in a page: its HTML, and the row once more in the page's state. */
export function pageBytes(row: { html: string }) {
  const json = JSON.stringify(row)
  const escapes = json.split('<').length * '\\u003c'.length
  return ROW_MARKUP_BYTES + Buffer.byteLength(row.html) + Buffer.byteLength(json) + escapes
}
