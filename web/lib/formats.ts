const english = once(() => new Intl.NumberFormat('en'))
const readersDate = once(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' }),
)
const byName = once(() => new Intl.Collator('en', { sensitivity: 'base', numeric: true }))

/** A count as it is read: 12,345. */
export const formatNumber = (count: number) =>
  count < 1_000 ? String(count) : english().format(count)

/** A moment with its day of the week, in the reader's own language and time zone. */
export const formatFullDate = (time: string) => readersDate().format(new Date(time))

/** In the order of a list of names: `a` before `B`, 9 before 10. */
export const compareNames = (a: string, b: string) => byName().compare(a, b)

/** Makes a thing at its first use, once: each of these formatters takes a phone 10 to 50 ms. */
function once<T>(make: () => T) {
  let made: T | undefined
  return () => (made ??= make())
}
