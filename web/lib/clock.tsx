import { createContext, startTransition, use, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

const TICK_MS = 30_000
/** A page may have been kept for a while: what it says is then put right at once. */
const LATE_MS = 5_000

type Moment = { now: number; onShown?: ((ageMs: number) => void) | undefined }

const Now = createContext<Moment>({ now: 0 })

/** The moment that a time is shown relative to: the server's first, then the browser's own. */
export function useNow(time: string) {
  const { now, onShown } = use(Now)
  onShown?.(now - Date.parse(time))
  return now
}

type ClockProps = {
  start: number
  /** On the server: to be told how old each time is that a page shows. */
  onShown?: Moment['onShown']
  children: ReactNode
}

export function Clock({ start, onShown, children }: ClockProps) {
  const [now, setNow] = useState(start)
  useEffect(() => {
    const tick = () => startTransition(() => setNow(Date.now()))
    if (Math.abs(Date.now() - start) > LATE_MS) tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [start])
  return <Now value={{ now, onShown }}>{children}</Now>
}
