import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Registration } from '#contract/accounts.ts'
import { useApiMutation } from '../../mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { accountFailure, accountToast } from './account-toast.ts'
import { reportEmail, SignUpForm as shape } from './auth-forms.ts'
import type { AuthFormProps } from './auth-forms.ts'
import { BlockedCookie, userWithCookie } from './blocked-cookie.tsx'
import { useSetCurrentUser } from './current-user.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

export function SignUpForm({ email = '', onEmail }: AuthFormProps) {
  const navigate = useNavigate()
  const router = useRouter()
  const setCurrentUser = useSetCurrentUser()
  const [isCookieBlocked, setCookieBlocked] = useState(false)
  const form = useForm({
    resolver: zodResolver(shape),
    defaultValues: { username: '', email, password: '', confirmPassword: '' },
  })
  const { register, handleSubmit, formState } = form
  const { errors, isSubmitting } = formState

  const { submit } = useApiMutation({
    mutationFn: async (call, body: Registration) =>
      userWithCookie(call, await call('POST /api/register', { body })),
    async onSuccess(user, _sent, { isHere }) {
      setCookieBlocked(user === null)
      if (!user) return
      setCurrentUser(user)
      // What is shown instead may be for visitors only.
      await (isHere ? navigate({ to: '/' }) : router.invalidate())
    },
    toast: (user) => user && accountToast('Registration successful!', 'Welcome to the community.'),
    failure: accountFailure('Registration failed'),
  })
  const send = handleSubmit(({ confirmPassword: _, ...registration }) => submit(registration, form))
  return (
    <Form onSubmit={send} method="post" spacing="tight">
      <h1 className="my-5 text-title">Create an Account</h1>
      <NeedsScript what="Signing up" />
      <Field label="Username" error={errors.username?.message}>
        {(field) => <TextInput {...field} {...register('username')} autoComplete="nickname" />}
      </Field>
      <Field label="Email" error={errors.email?.message}>
        {(field) => (
          <TextInput
            {...field}
            {...register('email', reportEmail(onEmail))}
            type="email"
            autoComplete="username"
          />
        )}
      </Field>
      <NewPasswordFields label="Password" form={form} />
      {isCookieBlocked && <BlockedCookie isNewAccount />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        pending={isSubmitting}
        pendingText="Signing up…"
      >
        Sign Up
      </Button>
    </Form>
  )
}
