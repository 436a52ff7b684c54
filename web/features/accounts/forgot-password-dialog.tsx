import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ForgotPassword } from '#contract/accounts.ts'
import { useApp } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { toastFailure, toastSuccess } from './account-toast.ts'

type ForgotPasswordDialogProps = { email?: string | undefined; onClose: () => void }

export function ForgotPasswordDialog({ email = '', onClose }: ForgotPasswordDialogProps) {
  const { call } = useApp()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ForgotPassword),
    defaultValues: { email },
  })
  const { errors, isSubmitting } = formState

  const send = handleSubmit(async (body) => {
    try {
      const { message } = await call('POST /api/forgot-password', { body })
      onClose()
      toastSuccess('Reset link sent', message)
    } catch (error) {
      toastFailure('Failed to send reset link', error)
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Forgot Your Password?"
      description="Enter the address of your account. You will get a link to choose a new password."
    >
      <form className="stack" onSubmit={(event) => void send(event)} noValidate>
        <Field label="Email" error={errors.email?.message}>
          {(field) => (
            <TextInput {...field} {...register('email')} type="email" autoComplete="username" />
          )}
        </Field>
        <FormEnd
          submitLabel="Send Reset Link"
          pendingText="Sending…"
          isPending={isSubmitting}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
