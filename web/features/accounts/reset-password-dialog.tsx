import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useApp } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, PasswordInput } from '../../ui/field.tsx'
import { toastFailure, toastSuccess } from './account-toast.ts'
import { eitherPassword, ResetForm } from './auth-forms.ts'
import { useSetCurrentUser } from './current-user.ts'

type ResetPasswordDialogProps = { token: string; onClose: () => void }

/** 'Reset Your Password': on success every session of the account has ended. */
export function ResetPasswordDialog({ token, onClose }: ResetPasswordDialogProps) {
  const { call } = useApp()
  const setCurrentUser = useSetCurrentUser()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ResetForm),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = formState

  const send = handleSubmit(async ({ password }) => {
    try {
      const { message } = await call('POST /api/reset-password', { body: { token, password } })
      setCurrentUser(null)
      onClose()
      toastSuccess('Password reset successful', message)
    } catch (error) {
      toastFailure('Password reset failed', error)
    }
  })
  return (
    <Dialog open onClose={onClose} title="Reset Your Password">
      <form className="stack" onSubmit={(event) => void send(event)} noValidate>
        <Field label="New Password" error={errors.password?.message}>
          {(field) => (
            <PasswordInput
              {...field}
              {...register('password', eitherPassword)}
              autoComplete="new-password"
            />
          )}
        </Field>
        <Field label="Confirm Password" error={errors.confirmPassword?.message}>
          {(field) => (
            <PasswordInput
              {...field}
              {...register('confirmPassword')}
              autoComplete="new-password"
            />
          )}
        </Field>
        <div className="end">
          <Button type="submit" variant="primary" pending={isSubmitting} pendingText="Resetting…">
            Reset Password
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
