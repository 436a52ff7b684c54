import { clsx } from 'clsx'
import { ConnectionError } from '../lib/connection-error.ts'

const GAP_PX = 8

/**
 * Reports below the preceding control that its content failed to load, until the next click
 * elsewhere; nothing on the page shifts.
 */
export function LoadFailed({ error }: { error: unknown }) {
  const advice =
    error instanceof ConnectionError ? 'Check your connection and try again.' : 'Please try again.'
  return (
    <span role="alert" popover="auto" className={noteClass} ref={showBelowControl}>
      This could not be loaded. {advice}
    </span>
  )
}

const noteClass = clsx(
  'absolute inset-auto max-w-menu rounded-control border border-danger bg-surface px-3 py-2',
  'text-13 leading-normal font-medium whitespace-normal text-danger shadow-float print:hidden',
)

/** Placed in the top layer, where nothing clips it; scrolls along with the page. */
function showBelowControl(note: HTMLElement | null) {
  const control = note?.previousElementSibling?.getBoundingClientRect()
  if (!note || !control) return
  note.showPopover()
  const { clientWidth } = document.documentElement
  const left = Math.min(control.left, clientWidth - note.offsetWidth - GAP_PX)
  note.style.left = `${Math.max(GAP_PX, left) + window.scrollX}px`
  note.style.top = `${control.bottom + GAP_PX + window.scrollY}px`
}
