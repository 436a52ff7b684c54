/** A page that has been open for this long counts as read, in milliseconds. */
export const READ_AFTER_MS = 3_000
