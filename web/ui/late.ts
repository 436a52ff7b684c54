import { useCallback, useState } from 'react'

/**
 * A part that is fetched when first wanted. Unlike React.lazy it never suspends what is around it,
 * and a fetch that failed is tried again at the next want.
 */
export function late<T>(fetchPart: () => Promise<T>) {
  let part: T | undefined
  return function useLate(): [part: T | undefined, want: () => Promise<boolean>] {
    const [held, hold] = useState<T>()
    const want = useCallback(async () => {
      try {
        part ??= await fetchPart()
        hold(() => part)
        return true
      } catch {
        return false
      }
    }, [])
    return [held, want]
  }
}
