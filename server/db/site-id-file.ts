import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncDirectory } from './directories.ts'

export const SITE_ID_FILE = 'site-id'
/** A random one, as `migrations/0008-site-and-jobs.ts` makes it. */
export const SITE_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The id of the site that a data directory belongs to; null if it has no such file yet. */
export function readSiteId(dataDir: string): string | null {
  const path = join(dataDir, SITE_ID_FILE)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null
}

/** Writes the file atomically and syncs it to disk; an existing file is not changed. */
export async function writeSiteId(dataDir: string, id: string) {
  const part = join(dataDir, `${SITE_ID_FILE}.${randomUUID()}.part`)
  try {
    writeFileSync(part, `${id}\n`, { flush: true })
    linkOrRename(part, join(dataDir, SITE_ID_FILE))
  } finally {
    rmSync(part, { force: true })
  }
  await syncDirectory(dataDir)
}

/** A link never replaces an existing file; some file systems do not support links. */
function linkOrRename(from: string, to: string) {
  try {
    linkSync(from, to)
  } catch {
    if (!existsSync(to)) renameSync(from, to)
  }
}
