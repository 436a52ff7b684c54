import { useRef } from 'react'
import type { Registration } from '#contract/accounts.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { ApiError, isOutcomeUnknown } from '../../api-error.ts'
import type { Call } from '../../api.ts'
import { accountToast } from './account-toast.ts'
import { reportEmail, SignUpForm as shape } from './auth-forms.ts'
import type { AuthFormProps } from './auth-forms.ts'
import { BlockedCookie } from './blocked-cookie.tsx'
import { EmailField, NewPasswordFields } from './credential-fields.tsx'
import { useLogIn } from './use-log-in.ts'

export function SignUpForm({ email = '', onEmail }: AuthFormProps) {
  const form = useSchemaForm(shape, { username: '', email, password: '', confirmPassword: '' })
  const { register, handleSubmit, formState } = form
  const { errors, isSubmitting } = formState

  const { submit, isCookieBlocked } = useLogIn({
    send: useRegister(),
    toast: () => accountToast('Registration successful!', 'Welcome to the community.'),
    failure: 'Registration failed',
  })
  const send = handleSubmit(({ confirmPassword: _, ...registration }) => submit(registration, form))
  return (
    <Form onSubmit={send} layout="tight">
      <h1 className="my-5 text-title">Create an Account</h1>
      <NeedsScript what="Signing up" />
      <Field label="Username" error={errors.username?.message}>
        {(field) => <TextInput {...field} {...register('username')} autoComplete="nickname" />}
      </Field>
      <EmailField form={form} options={reportEmail(onEmail)} />
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

const CONFLICT = 409

/**
 * Creates an account. If the answer to a registration was lost, the account may exist already: the same
 * registration, sent again, then logs in.
 */
function useRegister() {
  const unanswered = useRef<string>(undefined)
  return async (call: Call, body: Registration) => {
    const text = JSON.stringify(body)
    const isRepeated = unanswered.current === text
    try {
      return await call('POST /api/register', { body })
    } catch (error) {
      if (isOutcomeUnknown(error)) unanswered.current = text
      if (!isRepeated || !(error instanceof ApiError) || error.status !== CONFLICT) throw error
      const { email, password } = body
      return call('POST /api/login', { body: { email, password } }).catch(() => {
        throw error
      })
    }
  }
}
