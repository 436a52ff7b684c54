import type { Dispatch } from '#contract/page.ts'

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
  const known = new Map(refused.map((one) => [one.call, one]))
  const knowing: Dispatch = (address, sent) => {
    const one = known.get(callKey(address, sent))
    return one ? Promise.resolve(responseOf(one.status, one.body)) : dispatch(address, sent)
  }
  return { dispatch: knowing, forget: () => known.clear() }
}

const responseOf = (status: number, body: string) => ({
  status,
  text: () => Promise.resolve(body),
  json: () => Promise.resolve<unknown>(JSON.parse(body)),
})
