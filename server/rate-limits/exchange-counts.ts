import type { Db } from '../db/engine.ts'
import { hashedKey } from './counted-call.ts'
import { addToWindows } from './queries.ts'
import type { SharedCounts } from './shared-counts.ts'

const EVERY_MS = 1_000
const KEYS_AT_ONCE = 1_000

/**
 * Adds what this process has counted of busy clients to what the others have, once a second, and
 * learns the sums from the same statement. While nobody is busy, nothing is sent.
 */
export function exchangeCounts(db: Db, counts: SharedCounts, windowSeconds: number) {
  async function exchange() {
    const reports = new Map(
      counts.takeReports(KEYS_AT_ONCE).map((report) => [hashedKey('shared', report.key), report]),
    )
    if (reports.size === 0) return
    const sent = [...reports].map(([key, { count }]) => ({ key, count }))
    for (const { key, count, msLeft } of await addToWindows(db, sent, windowSeconds)) {
      reports.get(key)?.resolve({ count, msLeft })
    }
  }
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= exchange()
      // Without the database each process limits by what it has counted itself.
      .catch(() => {})
      .finally(() => {
        running = null
      })
  }, EVERY_MS)
  timer.unref()
  return {
    /** Resolves when the last exchange has ended. */
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
