import type { RegisterOptions, UseFormReturn } from 'react-hook-form'
import type { Credentials } from '#contract/accounts.ts'
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx'

type CredentialFieldsProps = {
  form: Pick<UseFormReturn<Credentials>, 'register' | 'formState'>
  emailOptions?: RegisterOptions<Credentials, 'email'>
}

export function CredentialFields({ form, emailOptions }: CredentialFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <Field label="Email" error={errors.email?.message}>
        {(field) => (
          <TextInput
            {...field}
            {...register('email', emailOptions)}
            defaultValue={formState.defaultValues?.email}
            type="email"
            autoComplete="username"
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(field) => (
          <PasswordInput {...field} {...register('password')} autoComplete="current-password" />
        )}
      </Field>
    </>
  )
}

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
