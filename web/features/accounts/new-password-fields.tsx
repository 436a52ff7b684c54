import type { UseFormReturn } from 'react-hook-form'
import { Field, PasswordInput } from '../../ui/field.tsx'

type NewPasswords = { password: string; confirmPassword: string }

type NewPasswordFieldsProps = {
  label: string
  form: Pick<UseFormReturn<NewPasswords>, 'register' | 'formState'>
}

/** A new password, and once more to confirm it; a change of either validates both. */
export function NewPasswordFields({ label, form }: NewPasswordFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  const password = register('password', { deps: 'confirmPassword' })
  return (
    <>
      <Field label={label} error={errors.password?.message}>
        {(field) => <PasswordInput {...field} {...password} autoComplete="new-password" />}
      </Field>
      <Field label="Confirm Password" error={errors.confirmPassword?.message}>
        {(field) => (
          <PasswordInput {...field} {...register('confirmPassword')} autoComplete="new-password" />
        )}
      </Field>
    </>
  )
}
