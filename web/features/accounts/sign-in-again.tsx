import { useEffect } from 'react'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { answerSignIn, useSessionState } from './session-end.ts'

const signInAgainDialog = lazyComponent(
  async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
)

/** Asks for the password over whatever is open, when a write found its session ended. */
export function SignInAgain() {
  const isAsking = useSessionState() === 'asking'
  const { Component: Dialog, hasFailed } = useLazyComponent(signInAgainDialog, isAsking)
  useEffect(() => {
    // Without the dialog the write is refused as it was; the next one asks again.
    if (isAsking && hasFailed) answerSignIn('nobody')
  }, [isAsking, hasFailed])
  return isAsking && Dialog ? <Dialog /> : null
}
