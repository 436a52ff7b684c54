import { useEffect, useState } from 'react'

/**
 * What somebody is writing, kept per person and place on this device until it is sent or discarded.
 * Read after hydration only: the server cannot know it.
 */
export function useDraft<T extends object>(place: string | null) {
  const key = place && `draft:${place}`
  const [restored, setRestored] = useState<T | null>(null)
  useEffect(() => setRestored(key ? (load(key) as T | null) : null), [key])
  return {
    restored,
    keep: (draft: T) => key && store(key, JSON.stringify(draft)),
    clear: () => {
      if (key) store(key, null)
      setRestored(null)
    },
  }
}

function load(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function store(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // No room or no storage: the words stay in the form.
  }
}
