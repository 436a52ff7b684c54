import { useRef, useSyncExternalStore } from 'react'
import { readToasts, readToastsOnServer, subscribeToasts } from './toast.ts'
import { Toaster } from './toaster.tsx'

/**
 * The live region is in the page from the start, so that the first toast is announced; `aria-live`
 * also keeps dialogs from hiding it.
 */
export function ToastRegion() {
  const region = useRef<HTMLElement>(null)
  const toasts = useSyncExternalStore(subscribeToasts, readToasts, readToastsOnServer)
  return (
    <section ref={region} className="toasts" aria-label="Notifications (F8)" tabIndex={-1}>
      <div role="status" aria-live="polite">
        <Toaster toasts={toasts} region={region} />
      </div>
    </section>
  )
}
