import { existsSync, lchownSync, mkdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Returns whether it had to be made. Step by step: recursive `mkdirSync` never returns on file systems that
 * refuse directories.
 */
export function makeDirectory(path: string) {
  if (existsSync(path)) return false
  makeDirectory(dirname(path))
  try {
    mkdirSync(path)
    return true
  } catch (error) {
    // Another process of the same site has created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/**
 * Gives what root has made in a folder to the owner of the folder, as whom the site may run. Some file
 * systems have one owner for everything.
 */
export function giveToOwnerOf(folder: string, path: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  try {
    if (uid !== 0) lchownSync(path, uid, gid)
  } catch {
    // It stays root's.
  }
}

/**
 * Makes the names in a folder permanent: a new name survives a power failure only once its folder is
 * synced, too.
 */
export async function syncDirectory(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
