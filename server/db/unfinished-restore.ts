import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDirectory, syncDirectory } from './directories.ts'
import { SITE_ID } from './site-id-file.ts'

/**
 * In `DATA_DIR` while a restore, an import or a move fills it, and after one that was interrupted: the
 * id of the site, then the names of the images that were added, a line each.
 */
const UNFINISHED_FILE = 'unfinished-restore'

const pathIn = (dataDir: string) => join(dataDir, UNFINISHED_FILE)

/** Whether a restore into this folder has been interrupted, also where only its user may read the mark. */
export const isUnfinished = (dataDir: string) => existsSync(pathIn(dataDir))

/** What a restore into this folder has left; null if none has been interrupted. */
export function readUnfinished(dataDir: string) {
  const path = pathIn(dataDir)
  if (!existsSync(path)) return null
  const lines = readFileSync(path, 'utf8').split('\n')
  return { siteId: lines.find((line) => SITE_ID.test(line)) ?? null, images: lines }
}

/** Marks the folder, durably, as being filled with this site; null if its id is not known yet. */
export async function markUnfinished(dataDir: string, siteId: string | null) {
  makeDirectory(dataDir)
  writeFileSync(pathIn(dataDir), siteId ? `${siteId}\n` : '', { flush: true })
  await syncDirectory(dataDir)
}

/** Call it before the image is written, so that none is ever left that is not listed. */
export const listAddedImage = (dataDir: string, name: string) =>
  appendFileSync(pathIn(dataDir), `${name}\n`, { flush: true })

/** Call it once the rows are committed, or nothing is left. */
export const removeUnfinishedMark = (dataDir: string) => rmSync(pathIn(dataDir), { force: true })
