import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useApiMutation } from '../../mutation.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonRow } from '../../ui/button-row.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, PasswordInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { accountFailure, accountToast } from './account-toast.ts'
import { eitherPassword, ResetForm } from './auth-forms.ts'
import { useSetCurrentUser } from './current-user.ts'

type ResetPasswordDialogProps = { token: string; onClose: () => void }

/** 'Reset Your Password': on success every session of the account has ended. */
export function ResetPasswordDialog({ token, onClose }: ResetPasswordDialogProps) {
  const setCurrentUser = useSetCurrentUser()
  const form = useForm({
    resolver: zodResolver(ResetForm),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { register, handleSubmit, formState } = form
  const { errors, isSubmitting } = formState

  const { submit } = useApiMutation({
    mutationFn: (call, password: string) =>
      call('POST /api/reset-password', { body: { token, password } }),
    onSuccess() {
      setCurrentUser(null)
      onClose()
    },
    toast: ({ message }) => accountToast('Password reset successful', message),
    failure: accountFailure('Password reset failed'),
  })
  const send = handleSubmit(({ password }) => submit(password, form))
  return (
    <Dialog open onClose={onClose} title="Reset Your Password">
      <Form onSubmit={send}>
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
        <ButtonRow className="mt-6">
          <Button type="submit" variant="primary" pending={isSubmitting} pendingText="Resetting…">
            Reset Password
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  )
}
