import { BODY_BYTES_MAX } from '#contract/constants.ts'
import type { ServerResponse } from 'node:http'
import { MEMORY_BYTES } from '../machine-memory.ts'
import { IMAGES_BUSY } from '../media/queue.ts'
import { Refusal } from '../refusal.ts'

/** A body is in memory several times over while it is parsed and its picture encoded. */
const BYTES_MAX = MEMORY_BYTES / 16
/** As many as a browser sends at once. */
const PER_MEMBER_MAX = 6
const RETRY_AFTER_SECONDS = 3

type Sent = { memberId: number; bytes: number; response: ServerResponse }

/**
 * Limits how many bodies with pictures are in memory at once, of all members and of one, from their
 * headers until they are answered: a client may take half a minute to send one.
 * @returns a function that admits one, before it is read
 * @throws {Refusal} `unavailable`, by that function
 */
export function createBodyLimit(bytesMax = BYTES_MAX) {
  let bytesTaken = 0
  const bodiesOf = new Map<number, number>()

  return function admitBody({ memberId, bytes, response }: Sent) {
    // A client may have gone away while its session was read: nothing would end its count.
    if (bytes <= BODY_BYTES_MAX || response.closed) return
    const others = bodiesOf.get(memberId) ?? 0
    const isFull = bytesTaken > 0 && bytesTaken + bytes > bytesMax
    if (isFull || others >= PER_MEMBER_MAX) {
      throw new Refusal('unavailable', IMAGES_BUSY, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    bytesTaken += bytes
    bodiesOf.set(memberId, others + 1)
    response.once('close', () => {
      bytesTaken -= bytes
      const left = (bodiesOf.get(memberId) ?? 0) - 1
      if (left > 0) bodiesOf.set(memberId, left)
      else bodiesOf.delete(memberId)
    })
  }
}
