import { useEffect } from 'react'
import { late } from '../../ui/late.ts'
import { answerSignIn, useSessionState } from './session-end.ts'

const useDialog = late(async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog)

/** Asks for the password over whatever is open, when a write found its session ended. */
export function SignInAgain() {
  const isAsking = useSessionState() === 'asking'
  const [Dialog, want] = useDialog()
  useEffect(() => {
    async function load() {
      // Without the dialog the write is refused as it was; the next one asks again.
      if (!(await want())) answerSignIn('nobody')
    }
    if (isAsking) void load()
  }, [isAsking, want])
  return isAsking && Dialog ? <Dialog /> : null
}
