import { BODY_BYTES_MAX } from '#contract/constants.ts'
import { MEMORY_BYTES } from '../machine-memory.ts'
import { IMAGES_BUSY } from '../media/encode-queue.ts'
import { Refusal } from '../refusal.ts'
import { createInFlightLimit } from './in-flight-limit.ts'

/** A body is in memory several times over while it is parsed and its picture encoded. */
const BYTES_MAX = MEMORY_BYTES / 16
/** As many as a browser sends at once. */
const PER_MEMBER_MAX = 6
const RETRY_AFTER_SECONDS = 3

/**
 * Limits how many bodies with pictures are in memory at once, of all members and of one, by their
 * ids, from their headers until they are answered: a client may take half a minute to send one.
 * @returns a function that admits one, before it is read
 * @throws {Refusal} `unavailable`, by that function
 */
export const createBodyLimit = (bytesMax = BYTES_MAX) =>
  createInFlightLimit<number>({
    bytesMin: BODY_BYTES_MAX + 1,
    bytesMax,
    ownMax: PER_MEMBER_MAX,
    ownUnit: 'requests',
    refusal: () =>
      new Refusal('unavailable', IMAGES_BUSY, { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  })
