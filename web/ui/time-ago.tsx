import { useNow } from '../lib/clock.tsx'
import { useHydrated } from '../lib/hydrated.ts'
import { relativeAge, relativeTime } from '../lib/relative-time.ts'

type TimeAgoProps = { time: string; form?: 'list' | 'age' }

/** Relative, with the full date of the reader's own place as its tooltip; nothing where it is no time. */
export function TimeAgo({ time, form = 'list' }: TimeAgoProps) {
  const now = useNow(time)
  // Only the browser knows the reader's time zone.
  const isHydrated = useHydrated()
  if (Number.isNaN(Date.parse(time))) return null
  const title = isHydrated ? fullDate(time) : undefined
  return (
    <time dateTime={time} title={title}>
      {form === 'list' ? relativeTime(time, now) : relativeAge(time, now)}
    </time>
  )
}

/** Made once: a page of replies has a hundred of them, and each formatter takes milliseconds. */
let formatter: Intl.DateTimeFormat | undefined

function fullDate(time: string) {
  formatter ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
  return formatter.format(new Date(time))
}
