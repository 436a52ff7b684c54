import { createStore } from '../../lib/store.ts'

/**
 * `ended`: the server no longer accepts this browser's session, though the page was rendered with
 * it. `login prompted`: a write waits until the user has logged in again.
 */
type SessionState = 'open' | 'ended' | 'login prompted'

/** Who logged in: the user whose write is pending, another user, or nobody. */
type LoginResult = 'same user' | { username: string } | 'nobody'

const session = createStore<SessionState>('open')
let prompt: PromiseWithResolvers<LoginResult> | null = null

/** From now on the header offers to log in; unsent text stays on the page. */
export function endSession() {
  if (session.get() === 'open') session.set('ended')
}

/** Asks for the password, once for all pending writes. */
export function promptLogin(): Promise<LoginResult> {
  prompt ??= Promise.withResolvers<LoginResult>()
  session.set('login prompted')
  return prompt.promise
}

export function resolveLogin(result: LoginResult) {
  session.set(result === 'nobody' ? 'ended' : 'open')
  prompt?.resolve(result)
  prompt = null
}

/** A regular login or logout resets the ended session. */
export const resetSessionEnd = () => session.set('open')

/** A user logged in in another tab; an open login dialog in this tab stays. */
export function resumeSession() {
  if (session.get() === 'ended') session.set('open')
}

export const isSessionEnded = () => session.get() !== 'open'

export const useSessionState = session.useValue
