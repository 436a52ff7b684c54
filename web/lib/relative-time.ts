import { formatNumber } from './formats.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Topic list: under a minute 'just now', then minutes, hours or days ago. */
export function relativeTime(time: string, now: number) {
  const seconds = secondsBetween(time, now)
  return seconds < MINUTE ? 'just now' : ago(seconds)
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
