import { useEffect } from 'react'

/** Tries again by itself, once, when the browser is back online. */
export function useOnlineAgain(retry: (() => void) | undefined) {
  useEffect(() => {
    if (!retry) return
    window.addEventListener('online', retry, { once: true })
    return () => window.removeEventListener('online', retry)
  }, [retry])
}
