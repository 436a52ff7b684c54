import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Spread on what is around a list whose rows carry `data-row`. When the row with the focus goes,
 * the one that takes its place gets it; where none is left, the heading does.
 */
export function useKeptPlace() {
  const frame = useRef<HTMLElement>(null)
  const at = useRef<number>(null)

  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (at.current === null || !isLost) return
    const left = rowsIn(frame.current)
    const next = left[Math.min(at.current, left.length - 1)]
    const stop = next ? firstStop(next) : frame.current?.querySelector('[tabindex="-1"]')
    if (stop instanceof HTMLElement) stop.focus()
  })

  return {
    ref: frame,
    onFocus({ target }: FocusEvent) {
      const row = target.closest('[data-row]')
      if (row) at.current = rowsIn(frame.current).indexOf(row)
      else if (frame.current?.contains(target)) at.current = 0
    },
    /** Pressed beside everything: the focus was given up, not lost. */
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget === null) at.current = null
    },
  }
}

const rowsIn = (frame: HTMLElement | null): Element[] => [
  ...(frame?.querySelectorAll('[data-row]') ?? []),
]

const firstStop = (row: Element) =>
  row.querySelector('.row-acts button') ?? row.querySelector('button, a[href]')
