import { join } from 'node:path'
import { makeDirectory } from './data-directory.ts'
import { DatabaseSync } from 'node:sqlite'

/** Two who ask at the same moment refuse each other at first; asking again, one of them gets it. */
const ASK_AGAIN_MS = 100

/**
 * One site at a time on a data directory. The lock is a second small SQLite file held exclusively:
 * it works across processes and is free again the moment its holder dies, however it dies.
 * Resolves to what gives it back, or null when another process has it.
 */
export function takeSiteLock(dataDir: string): (() => void) | null {
  makeDirectory(dataDir)
  const file = new DatabaseSync(join(dataDir, 'site.lock'), { timeout: ASK_AGAIN_MS })
  try {
    // Not `locking_mode = exclusive`: who was refused would keep their shared lock in the way.
    file.exec('begin exclusive')
  } catch {
    file.close()
    return null
  }
  return () => file.close()
}
