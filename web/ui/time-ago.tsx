import { useDeferredValue } from 'react'
import { useNow } from '../lib/clock.tsx'
import { formatFullDate } from '../lib/formats.ts'
import { relativeAge, relativeDistance, relativeTime } from '../lib/relative-time.ts'

const FORMS = { list: relativeTime, age: relativeAge, distance: relativeDistance }

type TimeAgoProps = { time: string; form?: keyof typeof FORMS; className?: string }

/** A relative time with the full local date as its tooltip; renders nothing for an invalid time. */
export function TimeAgo({ time, form = 'list', className }: TimeAgoProps) {
  const now = useNow(time)
  // Only the browser knows the user's time zone, and the tooltip must not delay the render.
  const isSettled = useDeferredValue(true, false)
  if (Number.isNaN(Date.parse(time))) return null
  const title = isSettled ? formatFullDate(time) : undefined
  return (
    <time dateTime={time} title={title} className={className}>
      {FORMS[form](time, now)}
    </time>
  )
}
