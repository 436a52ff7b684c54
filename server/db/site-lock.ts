import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeDirectory } from './directories.ts'
import { isBusy } from './db-errors.ts'
import { LOCK_FILE } from './sqlite-file.ts'

/** Two concurrent attempts can refuse each other at first; on retry one of them succeeds. */
const ASK_AGAIN_MS = 100

/**
 * Locks a data directory for one site process. The lock is an exclusive lock on a second small
 * SQLite file: it works across processes and is released when its process ends, even by a crash.
 * @returns a function that releases the lock, or null if another process holds it
 */
export function takeSiteLock(dataDir: string): (() => void) | null {
  makeDirectory(dataDir)
  const file = new DatabaseSync(join(dataDir, LOCK_FILE), { timeout: ASK_AGAIN_MS })
  try {
    // Not `locking_mode = exclusive`: a refused process would keep a shared lock and block others.
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    // A full disk is no other process.
    if (!isBusy(error)) throw error
    return null
  }
  return () => file.close()
}
