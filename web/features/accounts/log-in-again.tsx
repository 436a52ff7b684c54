import { useEffect } from 'react'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { resolveLogin, useSessionState } from './session-end.ts'

const logInAgainDialog = lazyComponent(
  async () => (await import('./log-in-again-dialog.tsx')).LogInAgainDialog,
)

/** Opens the login dialog over the page when a write finds its session ended. */
export function LogInAgain() {
  const isPrompted = useSessionState() === 'login prompted'
  const { Component: Dialog, load } = useLazyComponent(logInAgainDialog)
  useEffect(() => {
    async function loadDialog() {
      // Without the dialog the write stays refused; the next write asks again.
      if (!(await load())) resolveLogin(null)
    }
    if (isPrompted) void loadDialog()
  }, [isPrompted, load])
  return isPrompted && Dialog ? <Dialog /> : null
}
