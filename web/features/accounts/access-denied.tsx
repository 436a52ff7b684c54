import { useEffect } from 'react'
import { toast } from '../../ui/toast.ts'

/** What the server says with its redirect of who is no administrator. */
const DENIED = 'access-denied=1'

/** /admin: non-admins are sent to / with this toast. */
export function toastAccessDenied() {
  toast({
    kind: 'error',
    title: 'Access Denied',
    description: "You don't have admin privileges.",
  })
}

/** Says so once, where the server left word of it, and takes that away. */
export function AccessDenied() {
  useEffect(() => {
    if (!document.cookie.split('; ').includes(DENIED)) return
    document.cookie = `${DENIED}; path=/; max-age=0`
    toastAccessDenied()
  }, [])
  return null
}
