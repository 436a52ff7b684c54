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
    <span role="alert" popover="auto" className="load-failed" ref={showBelowControl}>
      This did not load. {advice}
    </span>
  )
}

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
