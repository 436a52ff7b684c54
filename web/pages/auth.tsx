import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useApp } from '../api.ts'
import { LogInForm } from '../features/accounts/log-in-form.tsx'
import { SignUpForm } from '../features/accounts/sign-up-form.tsx'
import { useHydrated } from '../lib/hydrated.ts'
import { PageHead } from '../ui/page-head.tsx'
import { TabList, tabProps } from '../ui/tabs.tsx'

const ForgotPasswordDialog = lazy(async () => ({
  default: (await import('../features/accounts/forgot-password-dialog.tsx')).ForgotPasswordDialog,
}))
const ResetPasswordDialog = lazy(async () => ({
  default: (await import('../features/accounts/reset-password-dialog.tsx')).ResetPasswordDialog,
}))

/** §2, auth page: the mode of the address says which tab and which dialog is open. */
export function AuthPage() {
  const { site } = useApp()
  const { mode = 'login', email } = useSearch({ from: '/auth' })
  const isSignUp = mode === 'register'
  return (
    <div className="auth">
      <PageHead
        title={isSignUp ? 'Sign up' : 'Log in'}
        siteName={site.name}
        description={`Log in to ${site.name}, or create an account.`}
        canonical={`${site.publicUrl}/auth`}
        hidden
      />
      <TabList label="Log in or sign up" variant="segmented">
        <Link
          to="/auth"
          search={{ mode: 'login' }}
          {...tabProps({ selected: !isSignUp, id: 'tab-login', panelId: 'auth-panel' })}
        >
          Log In
        </Link>
        <Link
          to="/auth"
          search={{ mode: 'register' }}
          {...tabProps({ selected: isSignUp, id: 'tab-register', panelId: 'auth-panel' })}
        >
          Sign Up
        </Link>
      </TabList>
      <div
        role="tabpanel"
        id="auth-panel"
        aria-labelledby={isSignUp ? 'tab-register' : 'tab-login'}
      >
        {isSignUp ? <SignUpForm email={email} /> : <LogInForm email={email} />}
      </div>
      <AuthDialogs mode={mode} email={email} />
    </div>
  )
}

/** The token leaves the address as soon as it is read: no history or referrer keeps it. */
function AuthDialogs({ mode, email }: { mode: string; email: string | undefined }) {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const { token } = useSearch({ from: '/auth' })
  const [held, setHeld] = useState(token)

  useEffect(() => {
    if (!token) return
    setHeld(token)
    void navigate({ to: '/auth', search: { mode: 'forgot-password' }, replace: true })
  }, [token, navigate])

  function close() {
    setHeld(undefined)
    void navigate({ to: '/auth', search: {} })
  }
  if (!isHydrated) return null
  return (
    <Suspense>
      {held && <ResetPasswordDialog token={held} onClose={close} />}
      {!held && mode === 'forgot-password' && (
        <ForgotPasswordDialog email={email} onClose={close} />
      )}
    </Suspense>
  )
}
