import type { ServerResponse } from 'node:http'
import type { Refusal } from '../refusal.ts'

type Limit = {
  /** Smaller ones do not count. */
  bytesMin: number
  bytesMax: number
  /** What one owner may have at once, in `ownUnit`. */
  ownMax: number
  ownUnit: 'bytes' | 'requests'
  refusal: () => Refusal
}

type Sent<Owner> = { owner: Owner; bytes: number; response: ServerResponse }

/**
 * Limits how many bytes of requests or responses are in memory at once, of all owners and of one,
 * until the response has been sent or its connection is closed. One always fits.
 * @returns a function that admits one
 * @throws {Refusal} by that function: what `refusal` makes
 */
export function createInFlightLimit<Owner>(limit: Limit) {
  const { bytesMin, bytesMax, ownMax, ownUnit, refusal } = limit
  let bytesTaken = 0
  const takenBy = new Map<Owner, number>()

  return function admit({ owner, bytes, response }: Sent<Owner>) {
    // A client may have gone away meanwhile: nothing would end its count.
    if (bytes < bytesMin || response.closed) return
    const units = ownUnit === 'bytes' ? bytes : 1
    const own = takenBy.get(owner) ?? 0
    const isFull = bytesTaken > 0 && bytesTaken + bytes > bytesMax
    if (isFull || (own > 0 && own + units > ownMax)) throw refusal()
    bytesTaken += bytes
    takenBy.set(owner, own + units)
    response.once('close', () => {
      bytesTaken -= bytes
      const left = (takenBy.get(owner) ?? 0) - units
      if (left > 0) takenBy.set(owner, left)
      else takenBy.delete(owner)
    })
  }
}
