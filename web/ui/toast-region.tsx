import { useEffect, useRef, useSyncExternalStore } from 'react'
import { late } from './late.ts'
import { readToasts, readToastsOnServer, subscribeToasts } from './toast.ts'

const useToaster = late(async () => (await import('./toaster.tsx')).Toaster)

/**
 * The live region stands in the page from the start, so that the first toast is heard; `aria-live`
 * also keeps dialogs from hiding it. What fills it is fetched with the first toast.
 */
export function ToastRegion() {
  const region = useRef<HTMLElement>(null)
  const toasts = useSyncExternalStore(subscribeToasts, readToasts, readToastsOnServer)
  const [Toaster, wantToaster] = useToaster()
  const hasToasts = toasts.length > 0

  useEffect(() => {
    if (hasToasts) void wantToaster()
  }, [hasToasts, wantToaster])

  return (
    <section ref={region} className="toasts" aria-label="Notifications (F8)" tabIndex={-1}>
      <div role="status" aria-live="polite">
        {Toaster && <Toaster toasts={toasts} region={region} />}
      </div>
    </section>
  )
}
