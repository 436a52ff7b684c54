/** When data was read that the browser shall ask for again at once, in milliseconds since 1970. */
export const STALE_AT = 1
