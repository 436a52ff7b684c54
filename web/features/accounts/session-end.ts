import type { User } from '#contract/accounts.ts'
import { createStore } from '../../lib/store.ts'

/**
 * `ended`: the server no longer accepts this browser's session, though the page was rendered with
 * it. `login prompted`: a write waits until the user has logged in again.
 */
type SessionState = 'open' | 'ended' | 'login prompted'

/** Who logged in: the user whose write is pending, another user, or nobody. */
type LoginResult = 'same user' | { username: string } | 'nobody'

/** A refused write, which is sent again only as the user who composed it. */
type PendingWrite = { userId: number; resolve: (result: LoginResult) => void }

const session = createStore<SessionState>('open')
let pendingWrites: PendingWrite[] = []

/** From now on the header offers to log in; unsent text stays on the page. */
export function markSessionEnded() {
  if (session.get() === 'open') session.set('ended')
}

/** Asks for the password, once for all pending writes. */
export function promptLogin(userId: number): Promise<LoginResult> {
  session.set('login prompted')
  return new Promise((resolve) => {
    pendingWrites.push({ userId, resolve })
  })
}

/** Answers all pending writes; `null` if nobody logged in. */
export function resolveLogin(user: Pick<User, 'id' | 'username'> | null) {
  const answered = pendingWrites
  pendingWrites = []
  session.set(user ? 'open' : 'ended')
  for (const { userId, resolve } of answered) {
    resolve(user === null ? 'nobody' : user.id === userId ? 'same user' : user)
  }
}

/** A regular login or logout resets the ended session. */
export const resetSessionEnd = () => session.set('open')

/** A user logged in in another tab, which is a login for the pending writes of this one, too. */
export function resumeSession(user: User) {
  if (isSessionEnded()) resolveLogin(user)
}

export const isSessionEnded = () => session.get() !== 'open'

export const useSessionState = session.useValue
