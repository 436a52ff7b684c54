const english = once(() => new Intl.NumberFormat('en'))
const readersDate = once(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' }),
)
const byName = once(() => new Intl.Collator('en', { sensitivity: 'base', numeric: true }))

/** A number with thousands separators: 12,345. */
export const formatNumber = (count: number) =>
  count < 1_000 ? String(count) : english().format(count)

/** Date and time with the weekday, in the user's language and time zone. */
export const formatFullDate = (time: string) => readersDate().format(new Date(time))

/** Natural sort order: `a` before `B`, 9 before 10. */
export const compareNames = (a: string, b: string) => byName().compare(a, b)

/** Creates a value lazily, once: each of these formatters takes 10 to 50 ms on a phone. */
function once<T>(make: () => T) {
  let made: T | undefined
  return () => (made ??= make())
}
