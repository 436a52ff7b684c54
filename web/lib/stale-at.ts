/**
 * A `dataUpdatedAt` that makes the browser refetch the data at once, in milliseconds since 1970.
 */
export const STALE_AT = 1
