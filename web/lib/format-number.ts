const english = new Intl.NumberFormat('en')

/** A count as it is read: 12,345. `toLocaleString` would make a formatter for each call. */
export const formatNumber = (count: number) =>
  count < 1_000 ? String(count) : english.format(count)
