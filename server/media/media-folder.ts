import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import { giveToOwnerOf, makeDirectory, syncDirectory } from '../db/directories.ts'
import { dbErrorKindOf } from '../db/db-errors.ts'
import { fileErrorSentence } from '../file-errors.ts'
import { readSiteId } from '../db/site-id-file.ts'
import { MediaUnavailable } from './media-unavailable.ts'
import { checkedName, MEDIA_NAME } from './store.ts'
import type { MediaStore } from './store.ts'

/** Unfinished files of a running write are younger than this. */
const UNFINISHED_AFTER_MS = HOUR_MS

const folderIn = (dataDir: string) => join(dataDir, 'media')

/** For whoever stores images there: to read them, the folder need not exist. */
export function makeMediaFolder(dataDir: string) {
  if (makeDirectory(folderIn(dataDir))) giveToOwnerOf(dataDir, folderIn(dataDir))
}

/** Stores images as files in `DATA_DIR/media`. */
export function createMediaFolder(dataDir: string): MediaStore {
  const folder = folderIn(dataDir)
  const pathOf = (name: string) => join(folder, checkedName(name))
  const unfinished = `.${readSiteId(dataDir) ?? 'unclaimed'}.part`
  const has = async (name: string) => (await orNull(stat(pathOf(name)))) !== null

  async function write(name: string, bytes: Buffer) {
    // A process may have crashed between the rename and the sync of the folder.
    if (await has(name)) return syncDirectory(folder)
    const part = `${pathOf(name)}.${randomUUID()}${unfinished}`
    try {
      await writeDurably(part, bytes)
      giveToOwnerOf(folder, part)
      await rename(part, pathOf(name))
    } catch (error) {
      await rm(part, { force: true }).catch(() => {})
      throw error
    }
    await syncDirectory(folder)
  }

  return {
    owner: null,

    has: (name) => orUnavailable(has(name)),

    write: (name, bytes) => orUnavailable(write(name, bytes)),

    read: (name) => orUnavailable(orNull(readFile(pathOf(name)))),

    remove: (name) => rm(pathOf(name), { force: true }),

    sync: () => syncDirectory(folder),

    async *list() {
      if (!existsSync(folder)) return
      for await (const { name } of await opendir(folder)) if (MEDIA_NAME.test(name)) yield name
    },

    async removeUnfinished(before = Date.now() - UNFINISHED_AFTER_MS) {
      for await (const { name } of await opendir(folder)) {
        if (!name.endsWith(unfinished)) continue
        const path = join(folder, name)
        const found = await orNull(stat(path))
        if (found && found.mtimeMs < before) await rm(path, { force: true })
      }
    },
  }
}

async function writeDurably(path: string, bytes: Buffer) {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Images are not available while the folder is gone, read-only or damaged, or no more files can be
 * opened. A full disk is reported as such.
 */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (dbErrorKindOf(error) === 'full') throw error
    const reason = fileErrorSentence(error) ?? (error as Error).message
    throw new MediaUnavailable(reason, { cause: error })
  }
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
