import type { RegisterOptions, UseFormReturn } from 'react-hook-form'
import type { Credentials } from '#contract/accounts.ts'
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx'

type Named = Pick<Credentials, 'email'>

type EmailFieldProps = {
  form: Pick<UseFormReturn<Named>, 'register' | 'formState'>
  options?: RegisterOptions<Named, 'email'> | undefined
}

export const EmailField = ({ form: { register, formState }, options }: EmailFieldProps) => (
  <Field label="Email" error={formState.errors.email?.message}>
    {(field) => (
      <TextInput
        {...field}
        {...register('email', options)}
        defaultValue={formState.defaultValues?.email}
        type="email"
        autoComplete="username"
      />
    )}
  </Field>
)

type CredentialFieldsProps = {
  form: Pick<UseFormReturn<Credentials>, 'register' | 'formState'>
  emailOptions?: EmailFieldProps['options']
}

export const CredentialFields = ({ form, emailOptions }: CredentialFieldsProps) => (
  <>
    <EmailField form={form} options={emailOptions} />
    <Field label="Password" error={form.formState.errors.password?.message}>
      {(field) => (
        <PasswordInput {...field} {...form.register('password')} autoComplete="current-password" />
      )}
    </Field>
  </>
)

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
