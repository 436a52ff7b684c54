import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDirectory, syncDirectory } from './directories.ts'
import { SITE_ID } from './site-id-file.ts'

/**
 * In `DATA_DIR` while a restore, an import or a move fills it, and after one that was interrupted: the
 * id of the site, then the store of its images, then the names of the images that were added, a line each.
 */
const UNFINISHED_FILE = 'unfinished-restore'

/** Begins the line of the store: `store https://HOST/BUCKET`. */
const STORE = 'store '

const pathIn = (dataDir: string) => join(dataDir, UNFINISHED_FILE)

/** Whether a restore into this folder has been interrupted, also where only its user may read the mark. */
export const isUnfinished = (dataDir: string) => existsSync(pathIn(dataDir))

/** What a restore into this folder has left; null if none has been interrupted. */
export function readUnfinished(dataDir: string) {
  const path = pathIn(dataDir)
  if (!existsSync(path)) return null
  const lines = readFileSync(path, 'utf8').split('\n')
  return {
    siteId: lines.find((line) => SITE_ID.test(line)) ?? null,
    store: lines.find((line) => line.startsWith(STORE))?.slice(STORE.length) ?? null,
    images: lines,
  }
}

type Target = { siteId: string; store: string }

/** Marks the folder, durably, as being filled; null if the id of the site is not known yet. */
export async function markUnfinished(dataDir: string, target: Target | null) {
  makeDirectory(dataDir)
  const lines = target ? `${target.siteId}\n${STORE}${target.store}\n` : ''
  writeFileSync(pathIn(dataDir), lines, { flush: true })
  await syncDirectory(dataDir)
}

/** Call it before the image is written, so that none is ever left that is not listed. */
export const listAddedImage = (dataDir: string, name: string) =>
  appendFileSync(pathIn(dataDir), `${name}\n`, { flush: true })

/** Call it once the rows are committed, or nothing is left. */
export const removeUnfinishedMark = (dataDir: string) => rmSync(pathIn(dataDir), { force: true })
