/** The longest time that clean-ups get once a command is interrupted: a database may not answer. */
const CLEAN_UP_MAX_MS = 3_000

/** Returns no promise if it is synchronous. */
type CleanUp = () => void | Promise<void>

const cleanUps = new Set<CleanUp>()
let isEnding = false

/** Does work, then the clean-up: as `finally` does, and also if a signal ends the command meanwhile. */
export async function withCleanUp<T>(cleanUp: CleanUp, work: () => Promise<T>): Promise<T> {
  // It would begin after the clean-ups have run.
  if (isEnding) throw new Error('The command was interrupted')
  cleanUps.add(cleanUp)
  try {
    return await work()
  } finally {
    try {
      await cleanUp()
    } finally {
      cleanUps.delete(cleanUp)
    }
  }
}

/**
 * Runs the clean-ups of all work under way, then `end`: in the same tick if none of them waits, so
 * that the work does not go on in between.
 */
export function runCleanUps(end: () => void) {
  isEnding = true
  const waiting = [...cleanUps].map(startCleanUp).filter((result) => result !== undefined)
  if (waiting.length === 0) return end()
  setTimeout(end, CLEAN_UP_MAX_MS)
  void Promise.allSettled(waiting).then(end)
}

function startCleanUp(cleanUp: CleanUp) {
  try {
    return cleanUp()
  } catch {
    // The others run all the same.
    return undefined
  }
}
