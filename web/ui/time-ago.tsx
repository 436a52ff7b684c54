import { useDeferredValue } from 'react'
import { useNow } from '../lib/clock.tsx'
import { formatFullDate } from '../lib/formats.ts'
import { relativeAge, relativeTime } from '../lib/relative-time.ts'

type TimeAgoProps = { time: string; form?: 'list' | 'age' }

/** Relative, with the full date of the reader's own place as its tooltip; nothing where it is no time. */
export function TimeAgo({ time, form = 'list' }: TimeAgoProps) {
  const now = useNow(time)
  // Only the browser knows the reader's time zone; and nothing waits for a tooltip.
  const isSettled = useDeferredValue(true, false)
  if (Number.isNaN(Date.parse(time))) return null
  const title = isSettled ? formatFullDate(time) : undefined
  return (
    <time dateTime={time} title={title}>
      {form === 'list' ? relativeTime(time, now) : relativeAge(time, now)}
    </time>
  )
}
