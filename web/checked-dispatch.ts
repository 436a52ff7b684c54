import { ApiError } from './api.ts'
import type { Dispatch } from '#contract/page.ts'
import { responseSamples } from './response-samples.ts'
import { isLike } from './lib/is-like.ts'

/** What the HTTP standard calls an answer of another server that makes no sense. */
const BAD_GATEWAY = 502
const UNREADABLE = 'The site sent something that cannot be read here. Please try again.'

/**
 * The same calls, and what they are answered with looked at before anything is made of it: an answer
 * that is no JSON or has another shape is an error like any other status.
 */
export const checkedDispatch =
  (dispatch: Dispatch): Dispatch =>
  async (address, sent) => {
    const answer = await dispatch(address, sent)
    return {
      ...answer,
      json: async () => {
        const body = await answer.json().catch(() => null)
        const sample = responseSamples[address]
        const isGood = sample === undefined ? body !== null : isLike(sample, body)
        if (isGood) return body
        throw new ApiError(BAD_GATEWAY, UNREADABLE)
      },
    }
  }
