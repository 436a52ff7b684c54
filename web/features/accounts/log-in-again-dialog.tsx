import { useState } from 'react'
import { Credentials } from '#contract/accounts.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
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
  const form = useSchemaForm(Credentials, { email: user?.email ?? '', password: '' })
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
  return (
    <FormDialog
      form={form}
      onSend={submit}
      onClose={() => resolveLogin(null)}
      title="Please log in again"
      description="Your session has ended. What you wrote is still here and will be sent when you log in as the same user."
      submitLabel="Log In"
      pendingText="Logging in…"
      notice={isCookieBlocked && <BlockedCookie />}
    >
      <CredentialFields form={form} />
    </FormDialog>
  )
}
