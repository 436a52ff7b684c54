import type { KeyboardEvent } from 'react'

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Moves the focus among the matching descendants with the arrow keys, Home and End; returns the
 * newly focused one.
 */
export function moveRovingFocus(
  event: KeyboardEvent<HTMLElement>,
  selector: string,
): HTMLElement | undefined {
  const step = STEPS[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return undefined
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  if (at < 0) return undefined
  event.preventDefault()
  const next = stops[step(at, stops.length)]
  next?.focus()
  return next
}
