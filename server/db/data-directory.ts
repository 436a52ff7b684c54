import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Step by step: recursive `mkdirSync` never returns on file systems that refuse directories. */
export function makeDirectory(path: string) {
  if (existsSync(path)) return
  makeDirectory(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process of the same site has created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
