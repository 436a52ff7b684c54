import { accessSync, constants } from 'node:fs'
import { BadSetting } from './config.ts'
import { makeDirectory } from './db/directories.ts'
import { folderProblem } from './db/folder-problem.ts'

type DirectorySetting = 'BACKUP_DIR' | 'DATA_DIR'

/**
 * Makes the directory of a setting if there is none; returns whether there was none.
 * @throws {BadSetting} if that fails, or this process may not write to it
 */
export function makeWritableDirectory(setting: DirectorySetting, directory: string) {
  try {
    const isNew = makeDirectory(directory)
    accessSync(directory, constants.W_OK | constants.X_OK)
    return isNew
  } catch (error) {
    throw unwritable(setting, directory, error)
  }
}

export function unwritable(setting: DirectorySetting, directory: string, error: unknown) {
  const reason = folderProblem(directory) ?? (error as Error).message
  return new BadSetting(
    `${setting} ${directory} must be a directory that can be written: ${reason}`,
  )
}
