import { ForgotPassword } from '#contract/accounts.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { useApiMutation } from '../../mutation.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { accountFailure, accountToast } from './account-toast.ts'
import { EmailField } from './credential-fields.tsx'

type ForgotPasswordDialogProps = { email?: string | undefined; onClose: () => void }

export function ForgotPasswordDialog({ email = '', onClose }: ForgotPasswordDialogProps) {
  const form = useSchemaForm(ForgotPassword, { email })
  const { submit } = useApiMutation({
    mutationFn: (call, body: { email: string }) => call('POST /api/forgot-password', { body }),
    onSuccess: (_sent, _body, { isHere }) => isHere && onClose(),
    toast: ({ message }) => accountToast('Reset link sent', message),
    failure: accountFailure('Failed to send reset link'),
  })
  return (
    <FormDialog
      form={form}
      onSend={submit}
      onClose={onClose}
      title="Forgot Your Password?"
      description="Enter the address of your account. You will get a link to choose a new password."
      submitLabel="Send Reset Link"
      pendingText="Sending…"
    >
      <EmailField form={form} />
    </FormDialog>
  )
}
