import { formatNumber } from './formats.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY
const YEAR = 365 * DAY

/** Topic list: under a minute 'just now', then minutes, hours or days ago. */
export function relativeTime(time: string, now: number) {
  const seconds = secondsBetween(time, now)
  return seconds < MINUTE ? 'just now' : ago(seconds)
}

/**
 * Creation detail: minutes below 45, an hour below 90, then hours, from 1 day on days and from 30 days on
 * months. `formatDistance` of date-fns has these thresholds, too, but counts months in the time zone
 * of the machine, in which server and browser differ.
 */
export function relativeDistance(time: string, now: number) {
  const seconds = secondsBetween(time, now)
  if (seconds < MINUTE) return 'less than a minute ago'
  if (seconds < 45 * MINUTE) return phrase(seconds / MINUTE, 'minute')
  if (seconds < 90 * MINUTE) return 'about 1 hour ago'
  if (seconds < DAY) return `about ${phrase(Math.round(seconds / HOUR), 'hour')}`
  if (seconds < MONTH) return phrase(seconds / DAY, 'day')
  if (seconds < YEAR) return `about ${phrase(Math.round(seconds / MONTH), 'month')}`
  return `about ${phrase(Math.round(seconds / YEAR), 'year')}`
}

/** Topic detail: seconds, minutes, hours or days ago. */
export const relativeAge = (time: string, now: number) => ago(secondsBetween(time, now))

function ago(seconds: number) {
  if (seconds < MINUTE) return phrase(seconds, 'second')
  if (seconds < HOUR) return phrase(seconds / MINUTE, 'minute')
  if (seconds < DAY) return phrase(seconds / HOUR, 'hour')
  return phrase(seconds / DAY, 'day')
}

function phrase(amount: number, unit: string) {
  const whole = Math.floor(amount)
  return `${formatNumber(whole)} ${unit}${whole === 1 ? '' : 's'} ago`
}

/** Never negative: the clocks of two machines may differ. */
const secondsBetween = (time: string, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(time)) / 1_000))
