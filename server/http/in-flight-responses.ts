import type { FastifyReply, FastifyRequest } from 'fastify'
import { MEMORY_BYTES } from '../machine-memory.ts'
import { BUSY_RETRY_AFTER_SECONDS, Refusal, SITE_IS_BUSY } from '../refusal.ts'
import { networkOf } from './client-network.ts'
import { createInFlightLimit } from './in-flight-limit.ts'

/** Smaller ones, such as most pages, do not count: 2,000 connections hold 32 MB of them. */
const COUNTED_BYTES_MIN = 16 * 1024
const BYTES_MAX = MEMORY_BYTES / 16
const NETWORK_SHARE = 1 / 4

/** Limits the bytes of large responses, of all clients and of one network. */
export const createResponseLimit = (bytesMax = BYTES_MAX) =>
  createInFlightLimit<string>({
    bytesMin: COUNTED_BYTES_MIN,
    bytesMax,
    ownMax: bytesMax * NETWORK_SHARE,
    ownUnit: 'bytes',
    refusal: () =>
      new Refusal('unavailable', SITE_IS_BUSY, { retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS }),
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
  if (method === 'HEAD' || bytes < COUNTED_BYTES_MIN) return
  admit({ owner: networkOf(ip), bytes, response })
}
