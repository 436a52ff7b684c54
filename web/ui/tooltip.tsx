import { clsx } from 'clsx'
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

const DELAY_MS = 700
const GAP_PX = 6

/**
 * A tooltip that repeats the label of an icon button: spread `props` on the button and render `tip`
 * inside it. As a child of the button, the tip can be hovered; as a popover, it is not clipped by
 * dialogs or scroll containers.
 *
 * Once shown, the tip stays in the document and is only hidden: a dialog's focus scope mistakes a
 * node removed during blur for the focused one, and moves the focus to the dialog.
 */
export function useTooltip(label: string) {
  const [open, setOpen] = useState<'hover' | 'focus' | null>(null)
  const [isRendered, setRendered] = useState(false)
  const timer = useRef(0)
  const tipRef = useRef<HTMLElement>(null)

  useEffect(() => () => clearTimeout(timer.current), [])
  useLayoutEffect(() => {
    if (open) place(tipRef.current)
    else hide(tipRef.current)
  }, [open])
  useEffect(() => {
    if (!open) return
    const close = () => setOpen(null)
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      if (open === 'hover') event.stopPropagation()
      close()
    }
    window.addEventListener('keydown', onKeyDown, true)
    window.addEventListener('scroll', close, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('scroll', close, true)
    }
  }, [open])

  function show(by: 'hover' | 'focus') {
    setRendered(true)
    setOpen(by)
  }
  function close() {
    clearTimeout(timer.current)
    setOpen(null)
  }
  const props = {
    onPointerEnter(event: PointerEvent) {
      if (event.pointerType !== 'mouse') return
      timer.current = window.setTimeout(() => show('hover'), DELAY_MS)
    },
    onPointerLeave: close,
    onPointerDown: close,
    onFocus(event: { currentTarget: Element }) {
      if (event.currentTarget.matches(':focus-visible')) show('focus')
    },
    onBlur: close,
  }
  const tip = isRendered && (
    <span className={tipClass} popover="manual" aria-hidden ref={tipRef} onClick={swallow}>
      {label}
    </span>
  )
  return { props, tip }
}

const tipClass = clsx(
  'inset-auto top-0 left-0 cursor-default overflow-visible rounded-sm bg-ink px-2 py-1 text-13',
  'leading-normal font-medium tracking-normal whitespace-nowrap text-ground',
  'pointer-events-auto print:hidden forced-colors:border',
  // Bridges the gap, so that the pointer can move onto the tip.
  'before:absolute before:inset-x-0 before:-inset-y-2 before:-z-1',
)

function place(tip: HTMLElement | null) {
  const anchor = tip?.parentElement?.getBoundingClientRect()
  if (!tip || !anchor) return
  if (!tip.matches(':popover-open')) tip.showPopover()
  const { offsetWidth: width, offsetHeight: height } = tip
  const middle = anchor.left + anchor.width / 2 - width / 2
  const left = Math.max(8, Math.min(middle, document.documentElement.clientWidth - width - 8))
  const below = anchor.bottom + GAP_PX
  const top = below + height > window.innerHeight ? anchor.top - GAP_PX - height : below
  tip.style.translate = `${left}px ${top}px`
}

function hide(tip: HTMLElement | null) {
  if (tip?.matches(':popover-open')) tip.hidePopover()
}

function swallow(event: { preventDefault: () => void; stopPropagation: () => void }) {
  event.preventDefault()
  event.stopPropagation()
}
