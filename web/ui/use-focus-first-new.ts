import { useLayoutEffect, useRef } from 'react'
import { focusRow, isFocusLost } from './focus-recovery.ts'

/**
 * When the user loads more rows, the first new row gets the focus, unless the focus has moved
 * elsewhere in the meantime. `ids` are those of the rows in the document; call the returned
 * function right before loading more.
 */
export function useFocusFirstNew(ids: string[]) {
  const request = useRef<{ count: number; from: Element | null }>(null)
  useLayoutEffect(() => {
    const next = request.current && ids[request.current.count]
    if (!request.current || !next) return
    const { from } = request.current
    request.current = null
    if (isFocusLost() || document.activeElement === from) focusRow(document.getElementById(next))
  })
  return () => {
    request.current = { count: ids.length, from: document.activeElement }
  }
}
