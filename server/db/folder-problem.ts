import { accessSync, constants, lstatSync, readlinkSync, statSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { LOCK_FILE, SQLITE_FILE } from './sqlite-file.ts'

/** Why a folder cannot be made or written, as a sentence; null if the reason is another one. */
export function folderProblem(path: string): string | null {
  try {
    const found = nearest(path)
    const stats = statSync(found, { throwIfNoEntry: false })
    if (!stats) {
      return `${found} is a symbolic link to ${readlinkSync(found)}, which does not exist.`
    }
    if (!stats.isDirectory()) return `${found} is a file.`
    return rightsProblem(found, stats) ?? fileProblem(found)
  } catch {
    return null
  }
}

/** The folder, or the first one above it that exists and can be seen. */
function nearest(path: string): string {
  return canBeSeen(path) ? path : nearest(dirname(path))
}

/** `throwIfNoEntry` does not help where a file is in the place of a folder. */
function canBeSeen(path: string) {
  try {
    lstatSync(path)
    return true
  } catch {
    return false
  }
}

/** SQLite writes to the files beside the database as well, which a site that is killed leaves. */
function fileProblem(folder: string): string | null {
  for (const name of [SQLITE_FILE, `${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`, LOCK_FILE]) {
    const file = join(folder, name)
    const stats = statSync(file, { throwIfNoEntry: false })
    const problem = stats && rightsProblem(file, stats)
    if (problem) return problem
  }
  return null
}

function rightsProblem(path: string, { uid }: Stats) {
  try {
    accessSync(path, constants.W_OK)
    return null
  } catch (error) {
    const own = process.geteuid?.()
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EROFS') return `${path} is on a disk that is mounted read-only.`
    if (code !== 'EACCES' || own === undefined) return null
    return own === uid
      ? `${path} belongs to this user, whose rights do not let it write.`
      : `${path} belongs to user ${uid}, and this is user ${own}.`
  }
}
