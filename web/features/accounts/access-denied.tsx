import { useEffect } from 'react'
import { ACCESS_DENIED_COOKIE } from '#contract/cookies.ts'
import { toast } from '../../ui/toast.ts'

const DENIED = `${ACCESS_DENIED_COOKIE}=1`

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
