import { useState } from 'react'
import { ApiError } from '../../api-error.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { useApiMutation } from '../../mutation.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { accountFailure, accountToast } from './account-toast.ts'
import { ResetForm } from './auth-forms.ts'
import { userWithCookie } from './blocked-cookie.tsx'
import { useCurrentUser, useSetCurrentUser } from './current-user.ts'
import { NewPasswordFields } from './credential-fields.tsx'

type ResetPasswordDialogProps = {
  token: string
  onClose: () => void
  /** Requests another link, when the server has refused this one. */
  onNewLink: () => void
}

/** 'Reset Your Password': on success every session of the account has ended. */
export function ResetPasswordDialog({ token, onClose, onNewLink }: ResetPasswordDialogProps) {
  const [isRefused, setRefused] = useState(false)
  const user = useCurrentUser()
  const setCurrentUser = useSetCurrentUser()
  const form = useSchemaForm(ResetForm, { password: '', confirmPassword: '' })
  const { submit } = useApiMutation({
    async mutationFn(call, password: string) {
      const { message } = await call('POST /api/reset-password', { body: { token, password } })
      // The link may have been that of another account.
      return { message, isLoggedIn: user !== null && (await userWithCookie(call, user)) !== null }
    },
    onSuccess({ isLoggedIn }, _password, { isHere }) {
      if (!isLoggedIn) setCurrentUser(null)
      if (isHere) onClose()
    },
    onError: (error) => setRefused(error instanceof ApiError && error.status === 400),
    toast: ({ message }) => accountToast('Password reset successful', message),
    failure: accountFailure('Password reset failed'),
  })
  return (
    <FormDialog
      form={form}
      onSend={({ password }) => submit(password, form)}
      onClose={onClose}
      title="Reset Your Password"
      submitLabel="Reset Password"
      pendingText="Resetting…"
      notice={
        isRefused && (
          <Notice role="alert" className="flex basis-full flex-wrap items-center justify-between">
            This link cannot be used any more.
            <Button variant="ghost" className="not-forced-colors:-mx-2.5" onClick={onNewLink}>
              Send a new link
            </Button>
          </Notice>
        )
      }
    >
      <NewPasswordFields label="New Password" form={form} />
    </FormDialog>
  )
}
