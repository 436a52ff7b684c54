import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, SITE_IS_BUSY } from '../refusal.ts'

const HEARTBEAT_MS = 1_000
/** A shorter pause is harmless: proxies and browsers do not abort a request that early. */
const PAUSE_MS_MIN = 5_000
/** How long after a pause requests that arrived during it may still wait in the kernel. */
const AFTERMATH_MS = 10_000
/** Long enough to read from every connection whether the client has closed it. */
const CLOSED_AFTER_MS = 100

/**
 * Detects that this process was suspended (SIGSTOP, or a suspended machine). Requests that arrived
 * meanwhile wait in the kernel, even if their client has closed the connection. The client may have
 * written something else at another node since, which a late write must not undo.
 *
 * @returns a function that refuses such a write
 */
export function watchSuspensions(app: FastifyInstance) {
  // The system clock, because the monotonic one stands still while the machine is suspended.
  let beatAt = Date.now()
  let resumedAt = -Infinity
  function beat() {
    const now = Date.now()
    if (now - beatAt > PAUSE_MS_MIN) resumedAt = performance.now()
    beatAt = now
  }
  const timer = setInterval(beat, HEARTBEAT_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  /** @throws {Refusal} `unavailable` for a write from before a pause whose client is gone */
  return async function refuseLateWrite({ method, raw: { socket } }: FastifyRequest) {
    if (method === 'GET') return
    // A request may come before the first beat after the pause.
    beat()
    if (performance.now() - resumedAt > AFTERMATH_MS) return
    await sleep(CLOSED_AFTER_MS)
    if (socket.destroyed || socket.readableEnded) throw new Refusal('unavailable', SITE_IS_BUSY)
  }
}
