import type { Db } from '../db/engine.ts'
import { exchangeCounts } from './exchange-counts.ts'
import { PROCESS_WINDOW_SECONDS } from './policies.ts'
import { createProcessLimits } from './process-limits.ts'
import { createSharedCounts } from './shared-counts.ts'

const KEYS_MAX = 10_000

type Options = {
  isOn: boolean
  /** Whether other processes may serve the site as well. */
  isShared: boolean
}

/** The limits of a process that serves a site, alone or with others that share its database. */
export function createSiteLimits(db: Db, { isOn, isShared }: Options) {
  if (!isOn || !isShared) {
    return { countRequest: createProcessLimits(isOn, null), stop: async () => {} }
  }
  const counts = createSharedCounts({ windowMs: PROCESS_WINDOW_SECONDS * 1_000, keysMax: KEYS_MAX })
  const exchange = exchangeCounts(db, counts, PROCESS_WINDOW_SECONDS)
  return { countRequest: createProcessLimits(isOn, counts), stop: exchange.stop }
}
