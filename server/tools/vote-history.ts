import { VOTE_MONTHS_MAX, VOTE_WEEKS_MAX } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { VoteHistory } from '#contract/tool-page.ts'

const WEEK_MS = 7 * DAY_MS

type VotesOfDay = { day: string; votes: number }

/** Votes by week if the first one is of the last half year, otherwise by month. */
export function voteHistory(days: VotesOfDay[], now: Date): VoteHistory {
  const [first] = days
  if (!first) return { unit: 'week', earlier: 0, periods: [] }
  const weekMs = startOfWeek(now)
  const firstMs = startOfWeek(new Date(first.day))
  const weeks = Math.floor((weekMs - firstMs) / WEEK_MS) + 1
  if (weeks <= VOTE_WEEKS_MAX) {
    const starts = Array.from({ length: Math.max(1, weeks) }, (_, at) => weekMs - at * WEEK_MS)
    return { unit: 'week', ...counted(days, starts.toReversed()) }
  }
  const months = monthOf(now) - monthOf(new Date(first.day)) + 1
  const starts = Array.from({ length: Math.min(months, VOTE_MONTHS_MAX) }, (_, at) =>
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - at, 1),
  )
  return { unit: 'month', ...counted(days, starts.toReversed()) }
}

/** Every vote is in one period or in `earlier`; a future date counts in the last period. */
function counted(days: VotesOfDay[], starts: number[]) {
  const periods = starts.map((from) => ({ from: new Date(from).toISOString(), votes: 0 }))
  let earlier = 0
  for (const { day, votes } of days) {
    const at = starts.findLastIndex((from) => from <= Date.parse(day))
    const period = periods[at]
    if (period) period.votes += votes
    else earlier += votes
  }
  return { earlier, periods }
}

/** Monday, 0:00 UTC. */
function startOfWeek(time: Date) {
  const day = Math.floor(time.getTime() / DAY_MS)
  // The first day of 1970 was a Thursday.
  return (day - ((day + 3) % 7)) * DAY_MS
}

const monthOf = (time: Date) => time.getUTCFullYear() * 12 + time.getUTCMonth()
