import type { RateLimit } from '#contract/endpoint.ts'
import { Refusal } from '../refusal.ts'
import { POLICIES } from './policies.ts'
import { openWindowCounter } from './window-counter.ts'

const WINDOW_MS = 60_000
const KEYS_MAX = 100_000

/** A client with an API token is counted by its member, wherever its requests come from. */
type Client = { caller: { id: number } | null; token: object | 'invalid' | null; ip: string }

/**
 * The limits that this process counts for itself: reads, searches and writes. Windows follow the monotonic
 * clock, so that changes of the system time have no effect.
 */
export function openProcessLimits(isOn: boolean) {
  const requests = openWindowCounter({ windowMs: WINDOW_MS, keysMax: KEYS_MAX })

  /** @throws {Refusal} `limited` */
  return function countRequest(limits: readonly RateLimit[], { caller, token, ip }: Client) {
    if (!isOn) return
    for (const limit of limits) {
      const policy = POLICIES[limit]
      if (policy.countedIn !== 'process') continue
      const [{ name, by, max }] = policy.counters
      const who = caller && (token || by !== 'address') ? `#${caller.id}` : ip
      const { count, msLeft } = requests.add(`${name} ${who}`)
      if (count <= max) continue
      throw new Refusal('limited', policy.sentence, {
        retryAfterSeconds: Math.ceil(msLeft / 1_000),
      })
    }
  }
}
