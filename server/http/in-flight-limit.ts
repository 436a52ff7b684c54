import { BODY_BYTES_MAX } from '#contract/constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import { MEMORY_BYTES } from '../machine-memory.ts'
import { IMAGES_BUSY } from '../media/encode-queue.ts'
import { Refusal, SITE_IS_BUSY } from '../refusal.ts'
import { networkOf } from './client-network.ts'

/** A body is in memory several times over while it is parsed and its picture encoded. */
const BYTES_MAX = MEMORY_BYTES / 16
/** As many as a browser sends at once. */
const BODIES_PER_MEMBER_MAX = 6
const BODY_RETRY_AFTER_SECONDS = 3
/** Smaller responses, such as most pages, do not count: 2,000 connections hold 32 MB of them. */
const RESPONSE_BYTES_MIN = 16 * 1024
const NETWORK_SHARE = 1 / 4

/**
 * Limits how many bodies with pictures are in memory at once, of all members and of one, by their
 * ids, from their headers until they are answered: a client may take half a minute to send one.
 * @returns a function that admits one, before it is read
 * @throws {Refusal} `unavailable`, by that function
 */
export const createBodyLimit = (bytesMax = BYTES_MAX) =>
  createInFlightLimit({
    bytesMin: BODY_BYTES_MAX + 1,
    bytesMax,
    ownMax: BODIES_PER_MEMBER_MAX,
    ownUnit: 'requests',
    refusal: () =>
      new Refusal('unavailable', IMAGES_BUSY, { retryAfterSeconds: BODY_RETRY_AFTER_SECONDS }),
  })

/** Limits the bytes of large responses, of all clients and of one network. */
export const createResponseLimit = (bytesMax = BYTES_MAX) =>
  createInFlightLimit({
    bytesMin: RESPONSE_BYTES_MIN,
    bytesMax,
    ownMax: bytesMax * NETWORK_SHARE,
    ownUnit: 'bytes',
    refusal: () => new Refusal('unavailable', SITE_IS_BUSY),
  })

const admit = createResponseLimit()

/**
 * Called before the headers of a large response are set: a client may read 3 MB as slowly as it likes, on
 * each of its connections.
 * @throws {Refusal} `unavailable` while clients have not yet read many others
 */
export function admitResponse(
  { ip, method }: FastifyRequest,
  { raw: response }: FastifyReply,
  bytes: number,
) {
  if (method === 'HEAD' || bytes < RESPONSE_BYTES_MIN) return
  admit({ owner: networkOf(ip), bytes, response })
}

type Limit = {
  /** Smaller ones do not count. */
  bytesMin: number
  bytesMax: number
  /** What one owner may have at once, in `ownUnit`. */
  ownMax: number
  ownUnit: 'bytes' | 'requests'
  refusal: () => Refusal
}

type Owner = number | string
type Sent = { owner: Owner; bytes: number; response: ServerResponse }

/**
 * Limits how many bytes of requests or responses are in memory at once, of all owners and of one,
 * until the response has been sent or its connection is closed. One always fits.
 * @returns a function that admits one
 * @throws {Refusal} by that function: what `refusal` makes
 */
function createInFlightLimit({ bytesMin, bytesMax, ownMax, ownUnit, refusal }: Limit) {
  let bytesTaken = 0
  const takenBy = new Map<Owner, number>()

  return function admit({ owner, bytes, response }: Sent) {
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
