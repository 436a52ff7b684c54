import { useEffect } from 'react'
import { toast } from '../../ui/toast.ts'

/** The cookie that the server sets when it redirects a non-admin. */
const DENIED = 'access-denied=1'

/** /admin: non-admins are redirected to / with this toast. */
export function toastAccessDenied() {
  toast({
    kind: 'error',
    title: 'Access Denied',
    description: "You don't have admin privileges.",
  })
}

/** Shows the toast once if the server set the cookie, and deletes the cookie. */
export function AccessDenied() {
  useEffect(() => {
    if (!document.cookie.split('; ').includes(DENIED)) return
    document.cookie = `${DENIED}; path=/; max-age=0`
    toastAccessDenied()
  }, [])
  return null
}
