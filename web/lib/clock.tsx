import { useRouter } from '@tanstack/react-router'
import { createContext, startTransition, use, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

const TICK_MS = 30_000
/**
 * A page may come from a cache: if its clock is further behind than this, it is updated at once.
 */
const LATE_MS = 5_000

type Moment = { now: number; onShown?: ((ageMs: number) => void) | undefined }

const Now = createContext<Moment>({ now: 0 })

/** The current time for relative times: the server's during hydration, then the browser's. */
export function useNow(time: string) {
  const { now, onShown } = use(Now)
  onShown?.(now - Date.parse(time))
  return now
}

type ClockProps = {
  start: number
  /** Server only: receives the age of each time shown on the page. */
  onShown?: Moment['onShown']
  children: ReactNode
}

export function Clock({ start, onShown, children }: ClockProps) {
  const [now, setNow] = useState(start)
  const router = useRouter()
  useEffect(() => {
    const tick = () => startTransition(() => setNow(Date.now()))
    if (Math.abs(Date.now() - start) > LATE_MS) tick()
    const timer = setInterval(tick, TICK_MS)
    // Another page shows its times as of now, not of the last tick.
    const stopFollowing = router.subscribe(
      'onBeforeLoad',
      ({ pathChanged }) => pathChanged && tick(),
    )
    return () => {
      clearInterval(timer)
      stopFollowing()
    }
  }, [start, router])
  return <Now value={{ now, onShown }}>{children}</Now>
}
