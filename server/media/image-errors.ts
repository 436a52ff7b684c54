import { Refusal } from '../refusal.ts'

const RETRY_AFTER_SECONDS = 10

/** The bytes are not an image that may be decoded. */
export class InvalidImage extends Error {}

/** The image has more pixels than this machine decodes. */
export class TooLargeImage extends InvalidImage {}

/** Warnings of the decoder may come first. */
const TIMED_OUT = /^timeout: /m

/** A picture that takes too long may be a valid one: the machine is busy. */
export function encodingFailure(error: unknown) {
  if (error instanceof Error && TIMED_OUT.test(error.message)) return tookTooLong()
  return new InvalidImage('the picture could not be decoded', { cause: error })
}

export function tookTooLong() {
  const message = 'This image took too long to process. Please try again, or use a smaller one.'
  return new Refusal('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
