import { useEffect } from 'react'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { answerSignIn, useSessionState } from './session-end.ts'

const signInAgainDialog = lazyComponent(
  async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
)

/** Asks for the password over whatever is open, when a write found its session ended. */
export function SignInAgain() {
  const isAsking = useSessionState() === 'asking'
  const { Component: Dialog, load } = useLazyComponent(signInAgainDialog)
  useEffect(() => {
    async function loadDialog() {
      // Without the dialog the write is refused as it was; the next one asks again.
      if (!(await load())) answerSignIn('nobody')
    }
    if (isAsking) void loadDialog()
  }, [isAsking, load])
  return isAsking && Dialog ? <Dialog /> : null
}
