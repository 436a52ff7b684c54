import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRouterContext } from '../router-context.ts'
import { LogInForm } from '../features/accounts/log-in-form.tsx'
import { SignUpForm } from '../features/accounts/sign-up-form.tsx'
import { lazyComponent, useLazyComponent } from '../ui/lazy-component.ts'
import { PageHead } from '../ui/page-head.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { TabList, tabProps } from '../ui/tabs.tsx'

const forgotPasswordDialog = lazyComponent(
  async () =>
    (await import('../features/accounts/forgot-password-dialog.tsx')).ForgotPasswordDialog,
)
const resetPasswordDialog = lazyComponent(
  async () => (await import('../features/accounts/reset-password-dialog.tsx')).ResetPasswordDialog,
)

const FORMS = [
  { mode: 'login', name: 'Log In' },
  { mode: 'register', name: 'Sign Up' },
] as const

/** Auth page: the mode in the URL selects the tab and the open dialog. */
export function AuthPage() {
  const { site } = useRouterContext()
  const { mode = 'login', email } = useSearch({ from: '/auth' })
  const isSignUp = mode === 'register'
  const tab = isSignUp ? 'register' : 'login'
  // Changing the tab drops the parameter and what was typed: the other form starts with the last.
  const [lastEmail, setLastEmail] = useState(email)
  const form = { email: lastEmail ?? email, onEmail: setLastEmail }
  return (
    <div className="mx-auto px-gutter pt-14 pb-24 max-md:pt-5 sm:max-w-[calc(--spacing(88)+2*var(--spacing-gutter))]">
      <PageHead
        title={isSignUp ? 'Sign up' : 'Log in'}
        description={`Log in to ${site.name}, or create an account.`}
        canonical="/auth"
        hidden
      />
      <TabList label="Log in or sign up" variant="segmented">
        {FORMS.map(({ mode: target, name }) => (
          <Link
            key={target}
            to="/auth"
            search={{ mode: target }}
            state
            {...tabProps({
              variant: 'segmented',
              selected: target === tab,
              id: `tab-${target}`,
              panelId: 'auth-panel',
            })}
          >
            {name}
          </Link>
        ))}
      </TabList>
      <div role="tabpanel" id="auth-panel" aria-labelledby={`tab-${tab}`}>
        {isSignUp ? <SignUpForm {...form} /> : <LogInForm {...form} />}
      </div>
      <AuthDialogs mode={mode} email={email} />
    </div>
  )
}

/**
 * The token is removed from the URL as soon as it is read, so that neither history nor referrer
 * keeps it.
 */
function AuthDialogs({ mode, email }: { mode: string; email: string | undefined }) {
  const navigate = useNavigate()
  const { token } = useSearch({ from: '/auth' })
  const [held, setHeld] = useState(token)
  const isForgotten = !held && mode === 'forgot-password'
  const reset = useLazyComponent(resetPasswordDialog, held !== undefined)
  const forgot = useLazyComponent(forgotPasswordDialog, isForgotten)
  const wanted = held ? reset : forgot
  // The link to this dialog points to the current page: a second click does not change the URL.
  const router = useRouter()
  const loadAgain = useEffectEvent(() => {
    if (isForgotten && forgot.error) void forgot.load()
  })
  useEffect(() => router.subscribe('onBeforeLoad', () => loadAgain()), [router])

  useEffect(() => {
    if (!token) return
    setHeld(token)
    void navigate({ to: '/auth', search: { mode: 'forgot-password' }, replace: true })
  }, [token, navigate])

  function close() {
    setHeld(undefined)
    void navigate({ to: '/auth', search: {}, state: true, replace: true })
  }
  return (
    <>
      {wanted.error && <RetryNotice onRetry={wanted.load} />}
      {held && reset.Component && (
        <reset.Component token={held} onClose={close} onNewLink={() => setHeld(undefined)} />
      )}
      {isForgotten && forgot.Component && <forgot.Component email={email} onClose={close} />}
    </>
  )
}
