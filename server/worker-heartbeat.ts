import type { Worker } from 'node:cluster'

const BEAT_MS = 1_000

type Message = { heartbeat: true }

/** In a worker: tells the primary process every second that the event loop turns. */
export function sendHeartbeats() {
  const beat = () => void process.send?.({ heartbeat: true } satisfies Message)
  setInterval(beat, BEAT_MS).unref()
}

/**
 * In the primary process: calls `onSilent` once if a worker sends no heartbeat for `silentMsMax`. Only
 * seconds in which this process itself ran are counted, so that no worker pays for a suspended machine.
 */
export function watchHeartbeats(worker: Worker, silentMsMax: number, onSilent: () => void) {
  let silentMs = 0
  const timer = setInterval(() => {
    silentMs += BEAT_MS
    if (silentMs <= silentMsMax) return
    clearInterval(timer)
    onSilent()
  }, BEAT_MS)
  worker.on('message', ({ heartbeat }: Partial<Message>) => {
    if (heartbeat) silentMs = 0
  })
  worker.once('exit', () => clearInterval(timer))
}
