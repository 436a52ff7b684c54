const english = once(() => new Intl.NumberFormat('en'))
const readersDate = once(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' }),
)
const siteDay = once(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }))
const siteMonth = once(
  () => new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
)
const byName = once(() => new Intl.Collator('en', { sensitivity: 'base', numeric: true }))

/** A number with thousands separators: 12,345. */
export const formatNumber = (count: number) =>
  count < 1_000 ? String(count) : english().format(count)

const BYTE_UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** A size in the largest unit that gives at least one: 1.2 MB. */
export function formatBytes(bytes: number) {
  const power = Math.min(Math.floor(Math.log10(Math.max(1, bytes)) / 3), BYTE_UNITS.length - 1)
  const value = bytes / 1_000 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${BYTE_UNITS[power]}`
}

/** Date and time with the weekday, in the user's language and time zone. */
export const formatFullDate = (time: string) => readersDate().format(new Date(time))

/** A day (UTC), the same for every reader: 23 November 2026. */
export const formatDay = (time: string) => siteDay().format(new Date(time))

/** A month (UTC), the same for every reader: Nov 2026. */
export const formatMonth = (time: string) => siteMonth().format(new Date(time))

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Natural sort order: `a` before `B`, 9 before 10. */
export const compareNames = (a: string, b: string) => byName().compare(a, b)

/** Creates a value lazily, once: each of these formatters takes 10 to 50 ms on a phone. */
function once<T>(make: () => T) {
  let made: T | undefined
  return () => (made ??= make())
}
