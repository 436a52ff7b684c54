import type { Dispatch } from '#contract/page.ts'
import { ApiError } from '../api-error.ts'
import { responseSamples } from './response-samples.ts'

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

/**
 * Whether a value matches a sample: every field of the sample's objects exists with the same type,
 * and every array element matches the sample's first element. Fields missing in the sample are not
 * checked.
 */
function hasShapeOf(sample: unknown, value: unknown): boolean {
  if (Array.isArray(sample)) {
    return Array.isArray(value) && value.every((one) => hasShapeOf(sample[0], one))
  }
  if (typeof sample !== 'object' || sample === null) return typeof value === typeof sample
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return Object.entries(sample).every(([name, part]) => hasShapeOf(part, fields.get(name)))
}
