/** The host of a URL without `www.`; empty if it is none. */
export const hostOf = (url: string) => URL.parse(url)?.hostname.replace(/^www\./, '') ?? ''
