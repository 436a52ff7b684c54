import { useSyncExternalStore } from 'react'

/**
 * `ended`: the server no longer accepts this browser's session, though the page was rendered with
 * it.
 */
type State = 'open' | 'ended' | 'asking'

/** Who logged in: the user whose write is pending, another user, or nobody. */
type Answer = 'same person' | { username: string } | 'nobody'

let state: State = 'open'
let asked: PromiseWithResolvers<Answer> | null = null
const listeners = new Set<() => void>()

/** From now on the header offers to log in; unsent text stays on the page. */
export function endSession() {
  if (state === 'open') change('ended')
}

/** Asks for the password, once for all pending writes. */
export function promptLogin(): Promise<Answer> {
  asked ??= Promise.withResolvers<Answer>()
  change('asking')
  return asked.promise
}

export function resolveLogin(answer: Answer) {
  change(answer === 'nobody' ? 'ended' : 'open')
  asked?.resolve(answer)
  asked = null
}

/** A regular login or logout resets the ended session. */
export const resetSessionEnd = () => change('open')

/** A user logged in in another tab; an open login dialog in this tab stays. */
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
