import { randomUUID } from 'node:crypto'
import { open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory } from '../db/data-directory.ts'
import { readSiteId } from '../db/site-id-file.ts'

/** The file name of a picture; without `-small` it is also the name of its row. */
export const MEDIA_NAME = /^([0-9a-f]{64})(-small)?\.webp$/

/**
 * Stores the bytes of pictures. Names are hashes of the content, so that a file never changes; the
 * folder can be replaced by another store without changes to features.
 */
export type MediaStore = {
  has(name: string): Promise<boolean>
  /** Complete and on disk when this resolves; writing an existing file changes nothing. */
  write(name: string, bytes: Buffer): Promise<void>
  read(name: string): Promise<Buffer | null>
  /** Durable only after `sync` has resolved; a missing file is no error. */
  remove(name: string): Promise<void>
  sync(): Promise<void>
  /** Removes unfinished files of this site last written before that time, in ms since 1970. */
  removeUnfinished(before: number): Promise<void>
}

export function openMediaFolder(dataDir: string): MediaStore {
  const folder = join(dataDir, 'media')
  makeDirectory(folder)
  const pathOf = (name: string) => join(folder, name)
  const unfinished = `.${readSiteId(dataDir) ?? 'unclaimed'}.part`
  const has = async (name: string) => (await orNull(stat(pathOf(name)))) !== null

  return {
    has,

    async write(name, bytes) {
      // A process may have crashed between the rename and the sync of the folder.
      if (await has(name)) return syncFolder(folder)
      const part = pathOf(`${name}.${randomUUID()}${unfinished}`)
      try {
        await writeDurably(part, bytes)
        await rename(part, pathOf(name))
      } catch (error) {
        await rm(part, { force: true }).catch(() => {})
        throw error
      }
      await syncFolder(folder)
    },

    read: (name) => orNull(readFile(pathOf(name))),

    remove: (name) => rm(pathOf(name), { force: true }),

    sync: () => syncFolder(folder),

    async removeUnfinished(before) {
      for await (const { name } of await opendir(folder)) {
        if (!name.endsWith(unfinished)) continue
        const found = await orNull(stat(pathOf(name)))
        if (found && found.mtimeMs < before) await rm(pathOf(name), { force: true })
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

/** A new name survives a power failure only once its folder is synced, too. */
async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
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
