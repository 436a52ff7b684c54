import { existsSync } from 'node:fs'
import { commandLine } from '../command-line.ts'
import { TransferError } from '../transfer/transfer-error.ts'

/** By its name: what `npm run backup` writes has no other. */
export const isBackup = (path: string) => /\.tar\.(zst|gz)$/.test(path)

/** By its name, as the documentation gives it. */
export const isExport = (path: string) => /\.jsonl(\.gz)?$/.test(path)

/** @throws {TransferError} if there is no such file, or it is a backup */
export function refuseUnlessExport(path: string) {
  refuseMissing(path)
  if (isBackup(path)) {
    throw new TransferError(`${path} is a backup. Use: ${commandLine('restore', path)}`)
  }
}

/** @throws {TransferError} if there is no such file, or it is an export */
export function refuseUnlessBackup(path: string) {
  refuseMissing(path)
  if (isExport(path)) {
    throw new TransferError(`${path} is an export. Use: ${commandLine('import', path)}`)
  }
}

/** @throws {TransferError} if there is no such file */
export function refuseMissing(path: string) {
  if (!existsSync(path)) throw new TransferError(`There is no file ${path}.`)
}
