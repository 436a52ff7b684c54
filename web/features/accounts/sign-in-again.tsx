import { useEffect } from 'react'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { resolveLogin, useSessionState } from './session-end.ts'

const signInAgainDialog = lazyComponent(
  async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
)

/** Opens the login dialog over the page when a write finds its session ended. */
export function SignInAgain() {
  const isPrompted = useSessionState() === 'login prompted'
  const { Component: Dialog, load } = useLazyComponent(signInAgainDialog)
  useEffect(() => {
    async function loadDialog() {
      // Without the dialog the write stays refused; the next write asks again.
      if (!(await load())) resolveLogin(null)
    }
    if (isPrompted) void loadDialog()
  }, [isPrompted, load])
  return isPrompted && Dialog ? <Dialog /> : null
}
