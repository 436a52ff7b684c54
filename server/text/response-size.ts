/** Below 3 MB, with room for what stands around the rows. */
const ROWS_BYTES_MAX = 2_400_000
/** The markup around a row of a page, at most. */
const ROW_MARKUP_BYTES = 3_000

/** The first rows, as many as fit into one answer. */
export function takeFitting<T>(rows: T[]): T[] {
  const fits = openFitting<T>()
  const end = rows.findIndex((row) => !fits(row))
  return end < 0 ? rows : rows.slice(0, end)
}

/** Tells of one row after another whether it still fits into the JSON of an answer. */
export function openFitting<T>(bytesOf: (row: T) => number = jsonBytes) {
  let bytes = 0
  return (row: T) => {
    bytes += bytesOf(row)
    return bytes <= ROWS_BYTES_MAX
  }
}

const jsonBytes = (row: unknown) => Buffer.byteLength(JSON.stringify(row)) + 1

/** What a row with HTML takes of a page: shown, and once more in the state that the page carries. */
export function pageBytes(row: { html: string }) {
  const json = JSON.stringify(row)
  const escapes = json.split('<').length * '\\u003c'.length
  return ROW_MARKUP_BYTES + Buffer.byteLength(row.html) + Buffer.byteLength(json) + escapes
}
