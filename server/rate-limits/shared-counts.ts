type Entry = {
  /** Counted here since the last exchange began. */
  unsent: number
  /** What all processes had reported by the last exchange. */
  reported: number
  /** When the common window ends, by the monotonic clock. */
  endsAt: number
}

type Limits = { windowMs: number; keysMax: number }

/** A key whose counts are being reported. */
export type Report = { key: string; count: number; resolve: (total: Total) => void }
type Total = { count: number; msLeft: number }

/**
 * The counts of busy keys, in which all processes of the site are added up. Until its first report
 * is answered, a key has a window of its own. Memory is bounded: at `keysMax` keys no further one is
 * shared until the window of another has ended.
 */
export function createSharedCounts({ windowMs, keysMax }: Limits) {
  const entries = new Map<string, Entry>()

  function current(key: string) {
    const entry = entries.get(key)
    if (!entry || performance.now() < entry.endsAt) return entry
    entries.delete(key)
    return undefined
  }
  function begin(key: string) {
    if (entries.size >= keysMax) return undefined
    const entry = { unsent: 0, reported: 0, endsAt: performance.now() + windowMs }
    entries.set(key, entry)
    return entry
  }
  return {
    /** How long a key that has used up `max` has to wait; otherwise 0. */
    msToWait(key: string, max: number) {
      const entry = current(key)
      if (!entry || entry.reported + entry.unsent < max) return 0
      return Math.max(1, entry.endsAt - performance.now())
    },
    /** Counts a key if it is busy in this process, or shared already. */
    add(key: string, isBusy: boolean, times = 1) {
      const entry = current(key) ?? (isBusy ? begin(key) : undefined)
      if (entry) entry.unsent += times
    },
    /** Begins an exchange: what this process has counted of at most `keys` keys. */
    takeReports(keys: number): Report[] {
      const reports: Report[] = []
      for (const [key, { unsent }] of entries) {
        const entry = current(key)
        if (!entry || unsent === 0 || reports.length >= keys) continue
        const settle = ({ count, msLeft }: Total) => {
          entry.unsent -= unsent
          entry.reported = count
          entry.endsAt = performance.now() + Math.min(msLeft, windowMs)
        }
        reports.push({ key, count: unsent, resolve: settle })
      }
      return reports
    },
  }
}

export type SharedCounts = ReturnType<typeof createSharedCounts>
