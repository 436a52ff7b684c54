/** A page that has been open for so long has been read. */
export const READ_AFTER_MS = 3_000
