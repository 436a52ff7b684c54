import { clsx } from 'clsx'
import { useRef } from 'react'
import { useToasts } from './toast.ts'
import { Toaster } from './toaster.tsx'

/**
 * The live region is in the page from the start, so that the first toast is announced; `aria-live`
 * also keeps dialogs from hiding it.
 */
export function ToastRegion() {
  const region = useRef<HTMLElement>(null)
  const toasts = useToasts()
  return (
    <section
      ref={region}
      id="toasts"
      className={regionClass}
      aria-label="Notifications (F8)"
      tabIndex={-1}
    >
      <div role="status" aria-live="polite">
        <Toaster toasts={toasts} region={region} />
      </div>
    </section>
  )
}

const regionClass = clsx(
  'fixed top-19 right-gutter z-toast w-[calc(100vw-2*var(--spacing-gutter))] max-w-90',
  'max-md:top-18 max-md:max-w-none print:hidden',
)
