import { useEffect } from 'react'
import { toast } from '../../ui/toast.ts'

/** Where the server sends who is no administrator: the mark never comes back to it. */
export const DENIED_MARK = 'access-denied'

/** §2, /admin: non-admins are sent to / with this toast. */
export function toastAccessDenied() {
  toast({
    kind: 'error',
    title: 'Access Denied',
    description: "You don't have admin privileges.",
  })
}

/** Says so once, where the address carries the mark, and takes the mark away. */
export function AccessDenied() {
  useEffect(() => {
    if (window.location.hash !== `#${DENIED_MARK}`) return
    window.history.replaceState(window.history.state, '', window.location.pathname)
    toastAccessDenied()
  }, [])
  return null
}
