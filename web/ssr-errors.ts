import type { Dispatch } from '#contract/page.ts'

type Sent = Parameters<Dispatch>[1]

/** A call of the page being rendered that was refused; queries keep only what was answered. */
export type FailedCall = { call: string; status: number; body: string }

const nameOf = (address: string, sent: Sent) => JSON.stringify([address, sent])

/** On the server: the same calls, noting what is refused. */
export const recordErrors =
  (dispatch: Dispatch, refused: FailedCall[]): Dispatch =>
  async (address, sent) => {
    const answer = await dispatch(address, sent)
    if (answer.status < 400) return answer
    const body = await answer.text()
    refused.push({ call: nameOf(address, sent), status: answer.status, body })
    return answerOf(answer.status, body)
  }

/** In the browser: what was refused while the page was rendered is not asked for again at once. */
export function replayErrors(dispatch: Dispatch, refused: FailedCall[]) {
  const known = new Map(refused.map((one) => [one.call, one]))
  const knowing: Dispatch = (address, sent) => {
    const one = known.get(nameOf(address, sent))
    return one ? Promise.resolve(answerOf(one.status, one.body)) : dispatch(address, sent)
  }
  return { dispatch: knowing, forget: () => known.clear() }
}

const answerOf = (status: number, body: string) => ({
  status,
  text: () => Promise.resolve(body),
  json: () => Promise.resolve<unknown>(JSON.parse(body)),
})
