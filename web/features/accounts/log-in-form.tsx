import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { Credentials } from '#contract/accounts.ts'
import { useApp } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { toastFailure, toastSuccess } from './account-toast.ts'
import { CredentialFields } from './credential-fields.tsx'
import { useSetCurrentUser } from './current-user.ts'

export function LogInForm({ email = '' }: { email?: string | undefined }) {
  const { call } = useApp()
  const navigate = useNavigate()
  const setCurrentUser = useSetCurrentUser()
  const form = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { email, password: '' },
  })
  const { handleSubmit, formState } = form
  const { isSubmitting } = formState

  const send = handleSubmit(async (credentials) => {
    try {
      const user = await call('POST /api/login', { body: credentials })
      setCurrentUser(user)
      toastSuccess('Welcome back!', `You've successfully logged in as ${user.username}.`)
      await navigate({ to: '/' })
    } catch (error) {
      toastFailure('Login failed', error)
    }
  })
  return (
    <form className="stack" onSubmit={(event) => void send(event)} method="post" noValidate>
      <h1>Welcome Back</h1>
      <NeedsScript what="Logging in" />
      <CredentialFields form={form} />
      <Link to="/auth" search={{ mode: 'forgot-password' }} className="text-link">
        Forgot your password?
      </Link>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={isSubmitting}
        pendingText="Logging in…"
      >
        Log In
      </Button>
    </form>
  )
}
