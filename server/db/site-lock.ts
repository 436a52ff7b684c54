import { join } from 'node:path'
import { makeDirectory } from './data-directory.ts'
import { DatabaseSync } from 'node:sqlite'

/**
 * One site at a time on a data directory. The lock is a second small SQLite file held exclusively:
 * it works across processes and is free again the moment its holder dies, however it dies.
 * Resolves to what gives it back, or null when another process has it.
 */
export function takeSiteLock(dataDir: string): (() => void) | null {
  makeDirectory(dataDir)
  const file = new DatabaseSync(join(dataDir, 'site.lock'), { timeout: 0 })
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch {
    file.close()
    return null
  }
  return () => file.close()
}
