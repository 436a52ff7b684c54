import type { VoteHistory } from '#contract/tool-page.ts'
import { formatDay, formatMonth } from '../../lib/formats.ts'

export type Bar = { key: string; label: string; votes: number }

/** The periods with their names, and the votes before them as one. */
export function voteBars({ unit, earlier, periods }: VoteHistory): Bar[] {
  const name = unit === 'week' ? weekOf : formatMonth
  const [first] = periods
  const bars = periods.map(({ from, votes }) => ({ key: from, label: name(from), votes }))
  if (earlier === 0 || !first) return bars
  return [{ key: 'earlier', label: `before ${name(first.from)}`, votes: earlier }, ...bars]
}

const weekOf = (from: string) => `week of ${formatDay(from)}`
