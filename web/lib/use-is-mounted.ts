import { useEffect, useRef } from 'react'

/** Tells what happens after a request whether the component is still on the page. */
export function useIsMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
