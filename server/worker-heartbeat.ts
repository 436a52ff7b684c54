import type { Worker } from 'node:cluster'

const BEAT_MS = 1_000

type Message = { heartbeat: true }

/** In a worker: tells the primary process every second that the event loop is not blocked. */
export function sendHeartbeats() {
  const beat = () => void process.send?.({ heartbeat: true } satisfies Message)
  setInterval(beat, BEAT_MS).unref()
}

/**
 * In the primary process: calls `onSilent` once if a worker sends no heartbeat for `silentMsMax`
 * milliseconds. Only seconds in which this process itself ran are counted, so that workers are not
 * killed after the machine was suspended.
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
