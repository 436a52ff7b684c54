import type { Dispatch } from '#contract/page.ts'
import { askToSignIn, endSession } from './features/accounts/session-end.ts'

const UNAUTHENTICATED = 401

/** Their 401 is about what was sent, or is how a visitor is told apart. */
const OWN_401 = new Set<string>(['POST /api/login', 'GET /api/user'])

/**
 * The one place where an ended session is noticed. A write waits until the person has signed in again
 * and is then sent again; if they do not, or somebody else does, it is refused as it was.
 */
export const sessionDispatch =
  (dispatch: Dispatch, isSignedIn: () => boolean): Dispatch =>
  async (address, sent) => {
    const answer = await dispatch(address, sent)
    if (answer.status !== UNAUTHENTICATED || OWN_401.has(address) || !isSignedIn()) return answer
    endSession()
    if (address.startsWith('GET ')) return answer
    const signedIn = await askToSignIn()
    if (signedIn === 'same person') return dispatch(address, sent)
    return signedIn === 'nobody' ? answer : refusalFor(signedIn)
  }

/** What was written as one person is not sent as another without being asked. */
function refusalFor({ username }: { username: string }) {
  const message = `You are now logged in as ${username}. Please check what you wrote and send it again.`
  const body = { error: message, message }
  return {
    status: UNAUTHENTICATED,
    text: () => Promise.resolve(JSON.stringify(body)),
    json: () => Promise.resolve<unknown>(body),
  }
}
