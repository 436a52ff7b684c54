import { createContext, use, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

const TICK_MS = 30_000

const Now = createContext(0)

/** The moment relative times are counted from: the server's first, then the browser's own. */
export const useNow = () => use(Now)

export function Clock({ start, children }: { start: number; children: ReactNode }) {
  const [now, setNow] = useState(start)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return <Now value={now}>{children}</Now>
}
