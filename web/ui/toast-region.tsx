import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { dismissToast, type Toast, useToast } from './toast.ts'

const icons = {
  success: <CircleCheck className="mt-0.5 text-success" />,
  error: <CircleAlert className="mt-0.5 text-danger" />,
}

const regionClass = clsx(
  'fixed top-19 right-gutter z-toast w-[calc(100vw-2*var(--spacing-gutter))] max-w-90',
  'max-md:top-18 max-md:max-w-none print:hidden',
)

const toastClass = clsx(
  'pointer-events-auto grid animate-slide-in grid-cols-[--spacing(5)_minmax(0,1fr)_auto] gap-2.5',
  'rounded-menu border border-line bg-surface py-3.5 pr-2 pl-4 shadow-float',
  'data-[state=closed]:animate-slide-out',
)

/**
 * The live region is in the page from the start, so that the first toast is announced; `aria-live`
 * also keeps dialogs from hiding it.
 */
export function ToastRegion() {
  const region = useRef<HTMLElement>(null)
  const toast = useToast()
  const { isFocused, giveFocusBack } = useReach(region)
  return (
    <section
      ref={region}
      id="toasts"
      className={regionClass}
      aria-label="Notifications (F8)"
      tabIndex={-1}
    >
      <div role="status" aria-live="polite">
        {toast && (
          <Shown key={toast.id} toast={toast} isFocused={isFocused} onClose={giveFocusBack} />
        )}
      </div>
    </section>
  )
}

type ShownProps = { toast: Toast; isFocused: boolean; onClose: () => void }

function Shown({ toast, isFocused, onClose }: ShownProps) {
  const { id, kind, title, description, durationMs, open } = toast
  const [isHovered, setHovered] = useState(false)
  const isPaused = isHovered || isFocused
  const left = useRef(durationMs)

  useEffect(() => {
    if (!open || isPaused) return
    const started = performance.now()
    const timer = setTimeout(() => dismissToast(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - started
    }
  }, [id, open, isPaused])
  useEffect(() => {
    if (!open) onClose()
  }, [open, onClose])

  return (
    <div
      className={toastClass}
      data-state={open ? 'open' : 'closed'}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      {icons[kind]}
      <div>
        <b className="block font-bold">{title}</b>
        {description && <p className="leading-normal text-ink-2">{description}</p>}
      </div>
      <IconButton className="-my-1.5" label="Close" icon={<X />} onClick={() => dismissToast(id)} />
    </div>
  )
}

/**
 * F8 moves the focus to the toasts; closing the last one returns it. The focus trap of an open
 * dialog would pull the focus away at once, so focus events into the region are hidden from it.
 */
function useReach(region: RefObject<HTMLElement | null>) {
  const [isFocused, setFocused] = useState(false)
  const cameFrom = useRef<EventTarget>(null)

  useEffect(() => {
    const isInside = (node: EventTarget | null) =>
      node instanceof Node && region.current?.contains(node) === true
    function onFocusIn(event: FocusEvent) {
      setFocused(isInside(event.target))
      if (!isInside(event.target)) return
      event.stopImmediatePropagation()
      if (!isInside(event.relatedTarget)) cameFrom.current = event.relatedTarget
    }
    function onFocusOut(event: FocusEvent) {
      if (isInside(event.relatedTarget)) event.stopImmediatePropagation()
      else if (isInside(event.target)) setFocused(false)
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'F8') {
        region.current?.querySelector<HTMLElement>('button')?.focus()
      } else if (event.key === 'Escape' && isInside(event.target)) {
        event.stopImmediatePropagation()
        region.current?.querySelector<HTMLElement>('button')?.click()
      }
    }
    window.addEventListener('focusin', onFocusIn, true)
    window.addEventListener('focusout', onFocusOut, true)
    window.addEventListener('keydown', onKeyDown, true)
    return () => {
      window.removeEventListener('focusin', onFocusIn, true)
      window.removeEventListener('focusout', onFocusOut, true)
      window.removeEventListener('keydown', onKeyDown, true)
    }
  }, [region])

  const giveFocusBack = useCallback(() => {
    if (!region.current?.contains(document.activeElement)) return
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    setFocused(false)
  }, [region])
  return { isFocused, giveFocusBack }
}
