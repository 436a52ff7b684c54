/** The URL that a text is, or null. `URL.parse` does the same, but Safari 17 does not have it. */
export const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : null)
