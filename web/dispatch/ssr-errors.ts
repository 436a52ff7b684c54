import type { Dispatch } from '#contract/page.ts'
import { responseOf } from './response-of.ts'

type Sent = Parameters<Dispatch>[1]

/**
 * A call of the rendered page that failed; dehydrated queries contain successful responses only.
 */
export type FailedCall = { call: string; status: number; body: string }

const callKey = (address: string, sent: Sent) => JSON.stringify([address, sent])

/** Server: wraps `dispatch` and records failed calls. */
export const recordErrors =
  (dispatch: Dispatch, refused: FailedCall[]): Dispatch =>
  async (address, sent) => {
    const response = await dispatch(address, sent)
    if (response.status < 400) return response
    const body = await response.text()
    refused.push({ call: callKey(address, sent), status: response.status, body })
    return responseOf(response.status, body)
  }

/** Browser: a call that failed during server rendering is not sent again at once. */
export function replayErrors(dispatch: Dispatch, refused: FailedCall[]) {
  const errors = new Map(refused.map((failed) => [failed.call, failed]))
  const replaying: Dispatch = (address, sent) => {
    const failed = errors.get(callKey(address, sent))
    if (!failed) return dispatch(address, sent)
    return Promise.resolve(responseOf(failed.status, failed.body))
  }
  return { dispatch: replaying, forget: () => errors.clear() }
}
