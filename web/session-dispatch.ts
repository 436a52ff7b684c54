import type { Dispatch } from '#contract/page.ts'
import { promptLogin, endSession } from './features/accounts/session-end.ts'

const UNAUTHENTICATED = 401

/**
 * For these endpoints, 401 reports wrong credentials or identifies a visitor, not an ended session.
 */
const ENDPOINTS_WITH_401 = new Set<string>(['POST /api/login', 'GET /api/user'])

/**
 * The one place that detects an ended session. A write waits until the user has logged in again and
 * is then sent again; if the user does not, or another user logs in, it stays refused.
 */
export const sessionDispatch =
  (dispatch: Dispatch, isSignedIn: () => boolean): Dispatch =>
  async (address, sent) => {
    const response = await dispatch(address, sent)
    if (response.status !== UNAUTHENTICATED || ENDPOINTS_WITH_401.has(address) || !isSignedIn())
      return response
    endSession()
    if (address.startsWith('GET ')) return response
    const signedIn = await promptLogin()
    if (signedIn === 'same user') return dispatch(address, sent)
    return signedIn === 'nobody' ? response : refusalFor(signedIn)
  }

/** A write composed by one user is not sent as another without confirmation. */
function refusalFor({ username }: { username: string }) {
  const message = `You are now logged in as ${username}. Please check what you wrote and send it again.`
  const body = { error: message, message }
  return {
    status: UNAUTHENTICATED,
    text: () => Promise.resolve(JSON.stringify(body)),
    json: () => Promise.resolve<unknown>(body),
  }
}
