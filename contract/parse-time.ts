const WITH_ZONE = /(?:\dz|:\d\d(?:\.\d+)?\s*[+-]\d\d:?\d\d|\b(?:ut|utc|gmt|[ecmp][sd]t))$/i
const ISO_DATE = /^\d{4}-\d\d-\d\d$/
const ISO_TIME = /^\d{4}-\d\d-\d\dT/

/** The time that a text names, such as in ISO 8601 or RFC 822; without a zone it is UTC, not the machine's. */
export function parseTime(text: string) {
  const time = text.trim()
  if (WITH_ZONE.test(time) || ISO_DATE.test(time)) return Date.parse(time)
  return Date.parse(ISO_TIME.test(time) ? `${time}Z` : `${time} UTC`)
}
