import { useEffect } from 'react'

/** Enter that is held down presses a control and sends a form only once. */
export function useSinglePress() {
  useEffect(() => {
    window.addEventListener('keydown', ignoreHeldEnter, true)
    return () => window.removeEventListener('keydown', ignoreHeldEnter, true)
  }, [])
}

function ignoreHeldEnter(event: KeyboardEvent) {
  const { repeat, key, target, ctrlKey, metaKey } = event
  const isNewLine = target instanceof HTMLTextAreaElement && !ctrlKey && !metaKey
  if (!repeat || key !== 'Enter' || isNewLine) return
  event.preventDefault()
  event.stopImmediatePropagation()
}
