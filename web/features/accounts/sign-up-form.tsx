import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useApp } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { toastFailure, toastSuccess } from './account-toast.ts'
import { eitherPassword, SignUpForm as shape } from './auth-forms.ts'
import { useSetCurrentUser } from './current-user.ts'

export function SignUpForm({ email = '' }: { email?: string | undefined }) {
  const { call } = useApp()
  const navigate = useNavigate()
  const setCurrentUser = useSetCurrentUser()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(shape),
    defaultValues: { username: '', email, password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = formState

  const send = handleSubmit(async ({ confirmPassword: _, ...registration }) => {
    try {
      const user = await call('POST /api/register', { body: registration })
      setCurrentUser(user)
      toastSuccess('Registration successful!', 'Welcome to the community.')
      await navigate({ to: '/' })
    } catch (error) {
      toastFailure('Registration failed', error)
    }
  })
  return (
    <form className="stack" onSubmit={(event) => void send(event)} method="post" noValidate>
      <h1>Create an Account</h1>
      <NeedsScript what="Signing up" />
      <Field label="Username" error={errors.username?.message}>
        {(field) => <TextInput {...field} {...register('username')} autoComplete="nickname" />}
      </Field>
      <Field label="Email" error={errors.email?.message}>
        {(field) => (
          <TextInput {...field} {...register('email')} type="email" autoComplete="username" />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
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
          <PasswordInput {...field} {...register('confirmPassword')} autoComplete="new-password" />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={isSubmitting}
        pendingText="Signing up…"
      >
        Sign Up
      </Button>
    </form>
  )
}
