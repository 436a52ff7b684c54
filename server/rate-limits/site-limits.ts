import type { Db } from '../db/engine.ts'
import { exchangeCounts } from './exchange-counts.ts'
import { PROCESS_WINDOW_SECONDS } from './policies.ts'
import { openProcessLimits } from './process-limits.ts'
import { openSharedCounts } from './shared-counts.ts'

const KEYS_MAX = 10_000

type Options = {
  isOn: boolean
  /** Whether other processes may serve the site as well. */
  isShared: boolean
}

/** The limits of a process that serves a site, alone or with others that share its database. */
export function openSiteLimits(db: Db, { isOn, isShared }: Options) {
  if (!isOn || !isShared) {
    return { countRequest: openProcessLimits(isOn, null), stop: async () => {} }
  }
  const counts = openSharedCounts({ windowMs: PROCESS_WINDOW_SECONDS * 1_000, keysMax: KEYS_MAX })
  const exchange = exchangeCounts(db, counts, PROCESS_WINDOW_SECONDS)
  return { countRequest: openProcessLimits(isOn, counts), stop: exchange.stop }
}
