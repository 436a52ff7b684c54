import type { RateLimit } from '#contract/endpoint.ts'
import { Refusal } from '../refusal.ts'
import { POLICIES, PROCESS_WINDOW_SECONDS } from './policies.ts'
import type { SharedCounts } from './shared-counts.ts'
import { createWindowCounter } from './window-counter.ts'

const KEYS_MAX = 100_000
/** A client is busy, and shared with the other processes, above this share of a limit. */
const BUSY_SHARE = 0.1

/** A client with an API token is counted by its member, wherever its requests come from. */
type Client = {
  caller: { id: number } | null
  token: object | 'invalid' | null
  clientNetwork: string
}

/**
 * Counts a request. With `more`, a request that was admitted already is counted that many times more; it is
 * not refused then, only later ones are.
 * @throws {Refusal} `limited`
 */
export type CountRequest = (limits: readonly RateLimit[], client: Client, more?: number) => void

/**
 * The limits that are counted in memory: reads, searches, writes and all logins. Windows follow the
 * monotonic clock, so that changes of the system time have no effect. With several processes, clients
 * that are busy are also counted in `shared`, where all of them are added up.
 */
export function createProcessLimits(isOn: boolean, shared: SharedCounts | null): CountRequest {
  const requests = createWindowCounter({
    windowMs: PROCESS_WINDOW_SECONDS * 1_000,
    keysMax: KEYS_MAX,
  })

  return function countRequest(limits, { caller, token, clientNetwork }, more) {
    if (!isOn || more === 0) return
    for (const limit of limits) {
      const policy = POLICIES[limit]
      if (policy.countedIn !== 'process') continue
      const [{ name, by, max }] = policy.counters
      const who = caller && (token || by !== 'client network') ? `#${caller.id}` : clientNetwork
      const key = `${name} ${who}`
      const { count, msLeft } = requests.add(key, more)
      const msToWait = count > max ? msLeft : (shared?.msToWait(key, max) ?? 0)
      if (msToWait > 0 && more === undefined) {
        const retryAfterSeconds = Math.ceil(msToWait / 1_000)
        throw new Refusal('limited', policy.message, { retryAfterSeconds })
      }
      shared?.add(key, count > max * BUSY_SHARE, more)
    }
  }
}
