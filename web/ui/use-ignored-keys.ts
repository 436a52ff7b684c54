import { useEffect } from 'react'

/** Key presses that no control and no form of the page gets. */
export function useIgnoredKeys() {
  useEffect(() => {
    window.addEventListener('keydown', ignore, true)
    return () => window.removeEventListener('keydown', ignore, true)
  }, [])
}

function ignore(event: KeyboardEvent) {
  const isHeldEnter = isHeld(event)
  if (isHeldEnter) event.preventDefault()
  if (isHeldEnter || isForInputMethod(event)) event.stopImmediatePropagation()
}

/** Enter that is held down presses a control and sends a form only once. */
function isHeld({ repeat, key, target, ctrlKey, metaKey }: KeyboardEvent) {
  const isNewLine = target instanceof HTMLTextAreaElement && !ctrlKey && !metaKey
  return repeat && key === 'Enter' && !isNewLine
}

/**
 * A key that composes a word. Safari reports the one that ends the composition when it has ended: its
 * code alone tells.
 */
const isForInputMethod = ({ isComposing, keyCode }: { isComposing: boolean; keyCode: number }) =>
  isComposing || keyCode === INPUT_METHOD_KEY

const INPUT_METHOD_KEY = 229
