import type { ServerResponse } from 'node:http'
import { MEMORY_BYTES } from '../machine-memory.ts'
import { BUSY_RETRY_AFTER_SECONDS, Refusal, SITE_IS_BUSY } from '../refusal.ts'
import { networkOf } from './client-network.ts'

/** Smaller ones, such as most pages, do not count: 2,000 connections hold 32 MB of them. */
const COUNTED_BYTES_MIN = 16 * 1024
const BYTES_MAX = MEMORY_BYTES / 16
const NETWORK_SHARE = 1 / 4

type Sent = { ip: string; bytes: number; response: ServerResponse }

/**
 * Limits how many bytes of large responses are in memory at once, of all clients and of one network,
 * until they are sent: a client may read a response of 3 MB as slowly as it likes, on each of its
 * connections.
 * @returns a function that admits one, before its headers are set
 * @throws {Refusal} `unavailable`, by that function
 */
export function createResponseLimit(bytesMax = BYTES_MAX) {
  let bytesTaken = 0
  const bytesOf = new Map<string, number>()

  return function admitResponse({ ip, bytes, response }: Sent) {
    // A client may have gone away meanwhile: nothing would end its count.
    if (bytes < COUNTED_BYTES_MIN || response.closed) return
    const clientNetwork = networkOf(ip)
    const own = bytesOf.get(clientNetwork) ?? 0
    const isFull = bytesTaken > 0 && bytesTaken + bytes > bytesMax
    if (isFull || (own > 0 && own + bytes > bytesMax * NETWORK_SHARE)) {
      throw new Refusal('unavailable', SITE_IS_BUSY, {
        retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS,
      })
    }
    bytesTaken += bytes
    bytesOf.set(clientNetwork, own + bytes)
    response.once('close', () => {
      bytesTaken -= bytes
      const left = (bytesOf.get(clientNetwork) ?? 0) - bytes
      if (left > 0) bytesOf.set(clientNetwork, left)
      else bytesOf.delete(clientNetwork)
    })
  }
}
