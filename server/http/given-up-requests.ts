import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, SITE_IS_BUSY } from '../refusal.ts'

const BEAT_MS = 1_000
/** No proxy and no browser gives a request up earlier. */
const PAUSE_MS_MIN = 5_000
/** How long requests may be at hand that arrived during the pause. */
const AFTERMATH_MS = 10_000
/** Long enough to read from every connection whether the client has closed it. */
const CLOSED_AFTER_MS = 100

/**
 * Notices when this process stood still: it was stopped, or its machine was suspended. Requests that
 * arrived meanwhile wait in the kernel, also those whose client has given up. The client may have
 * written something else at another node since, which a late write must not undo.
 *
 * @returns a function that refuses such a write
 */
export function watchPauses(app: FastifyInstance) {
  let beatAt = Date.now()
  let wentOnAt = -Infinity
  function beat() {
    const now = Date.now()
    if (now - beatAt > PAUSE_MS_MIN) wentOnAt = now
    beatAt = now
  }
  const timer = setInterval(beat, BEAT_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  /** @throws {Refusal} `unavailable` if the client of a write from before a pause is gone */
  return async function refuseGivenUp({ method, raw: { socket } }: FastifyRequest) {
    if (method === 'GET') return
    // A request may come before the first beat after the pause.
    beat()
    if (Date.now() - wentOnAt > AFTERMATH_MS) return
    await sleep(CLOSED_AFTER_MS)
    if (socket.destroyed || socket.readableEnded) throw new Refusal('unavailable', SITE_IS_BUSY)
  }
}
