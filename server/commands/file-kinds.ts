import { accessSync, constants } from 'node:fs'
import { commandLine, shellWord } from '../command-line.ts'
import { TransferError } from '../transfer/transfer-error.ts'

/** By the name, which `npm run backup` demands. */
export const isBackup = (path: string) => /\.tar\.(zst|gz)$/.test(path)

/** By the name that the documentation uses. */
export const isExport = (path: string) => /\.jsonl(\.gz)?$/.test(path)

/** @throws {TransferError} if there is no such file, or it is a backup */
export function refuseUnlessExport(path: string) {
  refuseUnreadable(path)
  if (isBackup(path)) {
    throw new TransferError(`${path} is a backup. Use: ${commandLine('restore', shellWord(path))}`)
  }
}

/** @throws {TransferError} if there is no such file, or it is an export */
export function refuseUnlessBackup(path: string) {
  refuseUnreadable(path)
  if (isExport(path)) {
    throw new TransferError(`${path} is an export. Use: ${commandLine('import', shellWord(path))}`)
  }
}

/**
 * Call it before a reader, which would call a file damaged that this user may not read.
 * @throws {TransferError} if there is no such file
 * @throws {Error} of the file system, if this user may not read it
 */
export function refuseUnreadable(path: string) {
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw error
    throw new TransferError(`There is no file ${path}.`)
  }
}
