import type { User } from '#contract/accounts.ts'
import type { ApiAddress } from '#contract/api.ts'
import { WRITER_HEADER } from '#contract/constants.ts'
import type { Dispatch } from '#contract/page.ts'
import { markSessionEnded, promptLogin } from '../features/accounts/session-end.ts'
import { isolated } from '../lib/isolated.ts'
import { responseOf } from './response-of.ts'

const UNAUTHENTICATED = 401
const MISSING = 404

/**
 * For these endpoints, 401 reports wrong credentials or identifies a visitor, not an ended session.
 */
const ENDPOINTS_WITH_401 = new Set<string>(['POST /api/login', 'GET /api/user'])

/** What may be done whoever is logged in by now. */
const OF_NO_MEMBER = new Set<string>(['POST /api/login', 'POST /api/logout'])

/**
 * The one place that detects an ended session. A write waits until the user has logged in again and
 * is then sent again; if the user does not, or another user logs in, it stays refused.
 */
export const sessionDispatch =
  (dispatch: Dispatch, currentUser: () => User | null): Dispatch =>
  async (address, given) => {
    const writer = currentUser()
    const sent = writer ? writtenBy(writer, address, given) : given
    const response = await dispatch(address, sent)
    if (response.status !== UNAUTHENTICATED || ENDPOINTS_WITH_401.has(address)) return response
    if (address === 'DELETE /api/user/delete' && writer && (await isGone(dispatch, writer))) {
      return responseOf(200, JSON.stringify({ success: true }))
    }
    // A user who has logged out or switched accounts meanwhile is not prompted.
    const user = currentUser()
    if (!writer || !user) return response
    const isSameUser = user.id === writer.id
    if (isSameUser) markSessionEnded()
    if (address.startsWith('GET ')) return response
    if (!isSameUser) return refusalFor(user)
    const result = await promptLogin(writer.id)
    if (result === 'same user') return dispatch(address, sent)
    return result === 'nobody' ? response : refusalFor(result)
  }

/** The server refuses it if somebody else has logged in, in a tab of which this one has not heard yet. */
function writtenBy({ id }: User, address: ApiAddress, sent: Parameters<Dispatch>[1]) {
  if (address.startsWith('GET ') || OF_NO_MEMBER.has(address)) return sent
  return { ...sent, headers: { ...sent.headers, [WRITER_HEADER]: String(id) } }
}

/** A write composed by one user is not sent as another without confirmation. */
function refusalFor({ username }: { username: string }) {
  const message = `You are now logged in as ${isolated(username)}. Please check what you wrote and send it again.`
  return responseOf(UNAUTHENTICATED, JSON.stringify({ error: message, message }))
}

/** Whether the account was deleted, and its session with it: an earlier response may have been lost. */
async function isGone(dispatch: Dispatch, { id }: User) {
  const found = await dispatch('GET /api/user/:id', { params: { id: String(id) } })
  return found.status === MISSING
}
