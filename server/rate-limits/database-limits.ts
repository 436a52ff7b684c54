import type { RateLimit } from '#contract/endpoint.ts'
import type { Db } from '../db/engine.ts'
import { Refusal } from '../refusal.ts'
import { counterKey } from './counted-call.ts'
import type { CountedCall } from './counted-call.ts'
import { withLoginLimit } from './login-attempts.ts'
import { POLICIES } from './policies.ts'
import { countInWindow } from './queries.ts'

/**
 * Runs a call within the limits that all processes share.
 * @throws {Refusal} `limited`
 */
export async function withinLimits<T>(
  db: Db,
  limits: readonly RateLimit[],
  call: CountedCall,
  run: () => Promise<T>,
): Promise<T> {
  for (const limit of limits) {
    if (limit === 'logins') return withLoginLimit(db, call, run)
    if (POLICIES[limit].countedIn === 'database') await count(db, limit, call)
  }
  return run()
}

async function count(db: Db, limit: RateLimit, call: CountedCall) {
  const { counters, message } = POLICIES[limit]
  for (const counter of counters) {
    const key = counterKey(counter, call)
    if (key === null) continue
    const { count: counted, secondsLeft } = await countInWindow(db, key, counter.windowSeconds)
    if (counted <= counter.max) continue
    throw new Refusal('limited', message, { retryAfterSeconds: secondsLeft })
  }
}
