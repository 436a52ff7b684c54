import { parseUrl } from '#contract/parse-url.ts'

/** The host of a URL without `www.`; empty if it is none. */
export const hostOf = (url: string) => parseUrl(url)?.hostname.replace(/^www\./, '') ?? ''
