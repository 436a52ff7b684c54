import { useSyncExternalStore } from 'react'

/** `ended`: the server no longer knows this browser's session, though the page was made with it. */
type State = 'open' | 'ended' | 'asking'

/** Who signed in: the person whose write waits, somebody else, or nobody. */
type Answer = 'same person' | { username: string } | 'nobody'

let state: State = 'open'
let asked: PromiseWithResolvers<Answer> | null = null
const listeners = new Set<() => void>()

/** From now on the header offers to log in; what somebody is writing stays where it is. */
export function endSession() {
  if (state === 'open') change('ended')
}

/** Asks for the password, once for all writes that wait. */
export function askToSignIn(): Promise<Answer> {
  asked ??= Promise.withResolvers<Answer>()
  change('asking')
  return asked.promise
}

export function answerSignIn(answer: Answer) {
  change(answer === 'nobody' ? 'ended' : 'open')
  asked?.resolve(answer)
  asked = null
}

/** Somebody signed in or out in the ordinary way: what ended before is over. */
export const resetSessionEnd = () => change('open')

/** Somebody signed in in another tab; a dialog that asks here goes on asking. */
export function resumeSession() {
  if (state === 'ended') change('open')
}

export const isSessionEnded = () => state !== 'open'

export const useSessionState = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'open' as const,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: State) {
  state = next
  for (const listener of listeners) listener()
}
