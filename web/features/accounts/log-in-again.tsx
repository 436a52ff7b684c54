import { useEffect } from 'react'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { resolveLogin, useSessionState } from './session-end.ts'

const logInAgainDialog = lazyComponent(
  async () => (await import('./log-in-again-dialog.tsx')).LogInAgainDialog,
)

/** Opens the login dialog over the page when a write finds its session ended. */
export function LogInAgain() {
  const isPrompted = useSessionState() === 'login prompted'
  const { Component: Dialog, error } = useLazyComponent(logInAgainDialog, isPrompted)
  useEffect(() => {
    // Without the dialog the write stays refused; the next write asks again.
    if (error) resolveLogin(null)
  }, [error])
  return isPrompted && Dialog ? <Dialog /> : null
}
