import { existsSync, mkdirSync } from 'node:fs'
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
