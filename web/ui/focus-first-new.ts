import { useLayoutEffect, useRef } from 'react'
import { focusRow, isFocusLost } from './focus-recovery.ts'

/**
 * When a list grows because somebody asked for more, the first new row gets the focus, unless it
 * has been moved elsewhere meanwhile. `ids` are those of the rows in the document; call the result
 * just before more is asked for.
 */
export function useFocusFirstNew(ids: string[]) {
  const asked = useRef<{ count: number; from: Element | null }>(null)
  useLayoutEffect(() => {
    const next = asked.current && ids[asked.current.count]
    if (!asked.current || !next) return
    const { from } = asked.current
    asked.current = null
    if (isFocusLost() || document.activeElement === from) focusRow(document.getElementById(next))
  })
  return () => {
    asked.current = { count: ids.length, from: document.activeElement }
  }
}
