import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { takeSiteLock } from '../db/site-lock.ts'

/** Between its creation and its lock, a folder is new. */
const NEW_FOR_MS = 60_000

/**
 * Removes the folders of verifications that were killed: those of this user whose path begins with
 * `prefix` and which no process has locked.
 */
export function removeAbandonedFolders(prefix: string) {
  const parent = dirname(prefix)
  for (const name of namesIn(parent)) {
    if (!name.startsWith(basename(prefix))) continue
    try {
      removeIfAbandoned(join(parent, name))
    } catch {
      // Another process removes it at the same time, or it cannot be removed.
    }
  }
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder)
  } catch {
    // A folder may be writable without being readable.
    return []
  }
}

function removeIfAbandoned(folder: string) {
  const found = lstatSync(folder)
  const isOwn = found.isDirectory() && found.uid === process.getuid?.()
  if (!isOwn || Date.now() - found.mtimeMs < NEW_FOR_MS) return
  const unlock = takeSiteLock(folder)
  if (!unlock) return
  try {
    rmSync(folder, { recursive: true, force: true })
  } finally {
    unlock()
  }
}
