import { randomUUID } from 'node:crypto'
import { open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory } from '../db/data-directory.ts'
import { readSiteId } from '../db/site-id-file.ts'

/** A picture's file; without `-small` it is also the name of its row. */
export const MEDIA_NAME = /^([0-9a-f]{64})(-small)?\.webp$/

/**
 * Where the bytes of pictures are. Names are given by content, so a name is written once and never
 * changes what it means; another store can stand in for the folder without a feature noticing.
 */
export type MediaStore = {
  has(name: string): Promise<boolean>
  /** On disk, whole, when this resolves; writing what is there already changes nothing. */
  write(name: string, bytes: Buffer): Promise<void>
  read(name: string): Promise<Buffer | null>
  /** Gone for good only once `sync` has resolved; what is not there is no error. */
  remove(name: string): Promise<void>
  sync(): Promise<void>
  /** Removes what this site began to write before that moment, in ms since 1970, and never ended. */
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
      // A process that died may have renamed it, and not come to the folder.
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

/** A new name is only safe from a power cut once its folder is on disk too. */
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
