import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Credentials } from '#contract/accounts.ts'
import { useApp } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { toastFailure } from './account-toast.ts'
import { CredentialFields } from './credential-fields.tsx'
import { currentUserQuery, useCurrentUser, useSetCurrentUser } from './current-user.ts'
import { answerSignIn } from './session-end.ts'

/** Logs in without leaving the page, after the session ended elsewhere. */
export function SignInAgainDialog() {
  const { call } = useApp()
  const client = useQueryClient()
  const user = useCurrentUser()
  const setCurrentUser = useSetCurrentUser()
  const form = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { email: user?.email ?? '', password: '' },
  })
  const { handleSubmit, formState } = form
  const { isSubmitting } = formState
  const close = () => answerSignIn('nobody')

  const send = handleSubmit(async (credentials) => {
    try {
      const signedIn = await call('POST /api/login', { body: credentials })
      if (signedIn.id === user?.id) {
        client.setQueryData(currentUserQuery(call).queryKey, signedIn)
        return answerSignIn('same person')
      }
      setCurrentUser(signedIn)
      answerSignIn(signedIn)
    } catch (error) {
      toastFailure('Login failed', error)
    }
  })
  return (
    <Dialog
      open
      onClose={close}
      title="Please log in again"
      description="Your session has ended. What you wrote is still here and will be sent once you are logged in."
    >
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          // The event must not reach the form around this dialog in the React tree.
          event.stopPropagation()
          void send(event)
        }}
      >
        <CredentialFields form={form} />
        <FormEnd
          submitLabel="Log In"
          pendingText="Logging in…"
          isPending={isSubmitting}
          onCancel={close}
        />
      </form>
    </Dialog>
  )
}
