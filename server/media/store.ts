import { randomUUID } from 'node:crypto'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory } from '../db/data-directory.ts'

/**
 * Where the bytes of pictures are. Names are given by content, so a name is written once and never
 * changes what it means; another store can stand in for the folder without a feature noticing.
 */
export type MediaStore = {
  has(name: string): Promise<boolean>
  /** On disk, whole, when this resolves; writing what is there already changes nothing. */
  write(name: string, bytes: Buffer): Promise<void>
  read(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
  /** Names of what was written before that moment; unfinished files too. */
  listOlderThan(time: number): Promise<string[]>
}

export function openMediaFolder(dataDir: string): MediaStore {
  const folder = join(dataDir, 'media')
  makeDirectory(folder)
  const pathOf = (name: string) => join(folder, name)

  return {
    has: async (name) => (await orNull(stat(pathOf(name)))) !== null,

    async write(name, bytes) {
      const unfinished = pathOf(`${name}.${randomUUID()}.part`)
      try {
        await writeDurably(unfinished, bytes)
        await rename(unfinished, pathOf(name))
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        throw error
      }
      await syncFolder(folder)
    },

    read: (name) => orNull(readFile(pathOf(name))),

    remove: (name) => rm(pathOf(name), { force: true }),

    async listOlderThan(time) {
      const names = await readdir(folder)
      const old: string[] = []
      for (const name of names) {
        const found = await orNull(stat(pathOf(name)))
        if (found && found.mtimeMs < time) old.push(name)
      }
      return old
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
