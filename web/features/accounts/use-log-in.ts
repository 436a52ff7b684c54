import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Call } from '../../api.ts'
import { useApiMutation } from '../../mutation.ts'
import { accountFailure } from './account-toast.ts'
import type { accountToast } from './account-toast.ts'
import { userWithCookie } from './blocked-cookie.tsx'
import { useSetCurrentUser } from './current-user.ts'

type LogInOptions<Body> = {
  send: (call: Call, body: Body) => Promise<User>
  toast: (user: User) => ReturnType<typeof accountToast>
  failure: string
}

/**
 * The login of the forms of /auth, which leads back to the page of the link to it, or home, unless the
 * browser has kept no session.
 */
export function useLogIn<Body>({ send, toast, failure }: LogInOptions<Body>) {
  const navigate = useNavigate()
  const router = useRouter()
  const setCurrentUser = useSetCurrentUser()
  const [isCookieBlocked, setCookieBlocked] = useState(false)
  const { submit } = useApiMutation({
    mutationFn: async (call, body: Body) => userWithCookie(call, await send(call, body)),
    async onSuccess(user, _sent, { isHere }) {
      setCookieBlocked(user === null)
      if (!user) return
      setCurrentUser(user)
      // The page would be shown as it was for the visitor, until its data has been read again.
      router.clearCache()
      const { returnTo: href = '/' } = router.latestLocation.state
      // What is shown instead may be for visitors only.
      await (isHere ? navigate({ href, replace: true }) : router.invalidate())
    },
    toast: (user) => user && toast(user),
    failure: accountFailure(failure),
  })
  return { submit, isCookieBlocked }
}
