import { Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { Credentials } from '#contract/accounts.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { isolated } from '../../lib/isolated.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { accountToast } from './account-toast.ts'
import { reportEmail } from './auth-forms.ts'
import type { AuthFormProps } from './auth-forms.ts'
import { CredentialFields } from './credential-fields.tsx'
import { BlockedCookie } from './blocked-cookie.tsx'
import { useLogIn } from './use-log-in.ts'

export function LogInForm({ email = '', onEmail }: AuthFormProps) {
  const form = useSchemaForm(Credentials, { email, password: '' })
  const { handleSubmit, formState } = form
  const { isSubmitting } = formState

  const { submit, isCookieBlocked } = useLogIn({
    send: (call, body: Credentials) => call('POST /api/login', { body }),
    toast: ({ username }) =>
      accountToast('Welcome back!', `You've successfully logged in as ${isolated(username)}.`),
    failure: 'Login failed',
  })
  const send = handleSubmit((credentials) => submit(credentials, form))
  return (
    <Form onSubmit={send} layout="tight">
      <h1 className="my-5 text-title">Welcome Back</h1>
      <NeedsScript what="Logging in" />
      <CredentialFields form={form} emailOptions={reportEmail(onEmail)} />
      <ForgotPasswordLink control={form.control} />
      {isCookieBlocked && <BlockedCookie />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        pending={isSubmitting}
        pendingText="Logging in…"
      >
        Log In
      </Button>
    </Form>
  )
}

/** Passes on the email address that was typed. */
function ForgotPasswordLink({ control }: { control: Control<Credentials> }) {
  const email = useWatch({ control, name: 'email' })
  return (
    <Link to="/auth" search={{ mode: 'forgot-password', email }} state className="text-link">
      Forgot your password?
    </Link>
  )
}
