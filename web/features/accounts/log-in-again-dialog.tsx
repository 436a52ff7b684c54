import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Credentials } from '#contract/accounts.ts'
import { useApiMutation } from '../../mutation.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { accountFailure } from './account-toast.ts'
import { BlockedCookie, userWithCookie } from './blocked-cookie.tsx'
import { CredentialFields } from './credential-fields.tsx'
import { useCurrentUser, useSetCurrentUser } from './current-user.ts'
import { CURRENT_USER } from './queries.ts'
import { resolveLogin } from './session-end.ts'

/** Logs in without leaving the page, after the session ended elsewhere. */
export function LogInAgainDialog() {
  const user = useCurrentUser()
  const setCurrentUser = useSetCurrentUser()
  const [isCookieBlocked, setCookieBlocked] = useState(false)
  const form = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { email: user?.email ?? '', password: '' },
  })
  const { handleSubmit, formState } = form
  const { isSubmitting } = formState
  const close = () => resolveLogin(null)

  const { submit } = useApiMutation({
    mutationFn: async (call, body: Credentials) =>
      userWithCookie(call, await call('POST /api/login', { body })),
    updateCache(client, loggedIn) {
      if (!loggedIn) return
      if (loggedIn.id === user?.id) client.setQueryData(CURRENT_USER, loggedIn)
      else setCurrentUser(loggedIn)
    },
    onSuccess(loggedIn) {
      setCookieBlocked(loggedIn === null)
      if (loggedIn) resolveLogin(loggedIn)
    },
    failure: accountFailure('Login failed'),
  })
  const send = handleSubmit((credentials) => submit(credentials, form))
  return (
    <FormDialog
      onSubmit={send}
      isPending={isSubmitting}
      onClose={close}
      title="Please log in again"
      description="Your session has ended. What you wrote is still here and will be sent when you log in as the same user."
      submitLabel="Log In"
      pendingText="Logging in…"
    >
      <CredentialFields form={form} />
      {isCookieBlocked && <BlockedCookie />}
    </FormDialog>
  )
}
