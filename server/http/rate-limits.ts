import type { Budget } from '#contract/endpoint.ts'
import { Refusal } from './refusal.ts'
import { openWindowCounter } from './window-counter.ts'

const WINDOW_MS = 60_000
const READS_PER_WINDOW = 600
const WRITES_PER_WINDOW = 120
const KEYS_MAX = 100_000

/**
 * Rate limits of this process: reads per address, writes per member. Windows follow the monotonic
 * clock, so that changes of the system time have no effect.
 */
export function openRateLimits(isOn: boolean) {
  const requests = openWindowCounter({ windowMs: WINDOW_MS, keysMax: KEYS_MAX })

  return function spend(budget: Budget, who: string) {
    if (!isOn || budget === 'none') return
    const { count, msLeft } = requests.add(`${budget} ${who}`)
    if (count <= (budget === 'read' ? READS_PER_WINDOW : WRITES_PER_WINDOW)) return
    throw new Refusal('limited', 'Too many requests. Please wait a moment and try again.', {
      retryAfterSeconds: Math.ceil(msLeft / 1_000),
    })
  }
}
