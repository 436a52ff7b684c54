import { useEffect } from 'react'

/** Keeps some key presses from all controls and forms of the page. */
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

/** Enter that is held down: it must press a control, or send a form, only once. */
function isHeld({ repeat, key, target, ctrlKey, metaKey }: KeyboardEvent) {
  const isNewLine = target instanceof HTMLTextAreaElement && !ctrlKey && !metaKey
  return repeat && key === 'Enter' && !isNewLine
}

/**
 * Whether the key composes a word in an input method. Safari reports the key that ends the composition only
 * after it has ended, when `isComposing` is false: it is known by its code.
 */
const isForInputMethod = ({ isComposing, keyCode }: { isComposing: boolean; keyCode: number }) =>
  isComposing || keyCode === INPUT_METHOD_KEY

const INPUT_METHOD_KEY = 229
