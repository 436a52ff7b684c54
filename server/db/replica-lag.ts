type Sample = { position: number; at: number }

/**
 * Measures how far a replica is behind. Positions of the primary's log are kept with their times
 * and compared with the position that the replica has replayed. So a replica is late even if its
 * replay is paused while it is connected, and is not late if nothing is written. While the primary
 * does not answer, the lag is the last known one.
 */
export function createLagMonitor(secondsMax: number) {
  const samples: Sample[] = []
  const msMax = secondsMax * 1_000

  return {
    notePrimary(position: number, at: number) {
      samples.push({ position, at })
      // One sample older than the limit is enough to tell that it is exceeded.
      while ((samples[1]?.at ?? at) < at - msMax) samples.shift()
    },
    /** Whether the replica is behind by more than the limit; `replayed` is read after the last sample. */
    isExceededAt(replayed: number) {
      const newest = samples.at(-1)
      const reached = samples.findLast(({ position }) => position <= replayed) ?? samples[0]
      return newest !== undefined && reached !== undefined && newest.at - reached.at > msMax
    },
  }
}
