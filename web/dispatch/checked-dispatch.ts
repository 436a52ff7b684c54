import { ApiError } from '../api-error.ts'
import type { Dispatch } from '#contract/page.ts'
import { responseSamples } from './response-samples.ts'
import { hasShapeOf } from './has-shape-of.ts'

/** The HTTP status for an invalid response from an upstream server. */
const BAD_GATEWAY = 502
const UNREADABLE = 'The site sent something that cannot be read here. Please try again.'

/**
 * Wraps a dispatch and validates its responses before they are used: a body that is not JSON or has
 * another shape is an error like any other error status.
 *
 * @throws {ApiError} from `json()` if the body is invalid
 */
export const checkedDispatch =
  (dispatch: Dispatch): Dispatch =>
  async (address, sent) => {
    const response = await dispatch(address, sent)
    return {
      ...response,
      json: async () => {
        const body = await response.json().catch(() => null)
        const sample = responseSamples[address]
        const isGood = sample === undefined ? body !== null : hasShapeOf(sample, body)
        if (isGood) return body
        throw new ApiError(BAD_GATEWAY, UNREADABLE)
      },
    }
  }
