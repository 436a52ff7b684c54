import { existsSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { withCleanUp } from '../clean-ups.ts'
import { syncDirectory } from '../db/directories.ts'
import { fileErrorSentence } from '../file-errors.ts'
import { TransferError } from './transfer-error.ts'

/** Such a file contains password hashes and email addresses. */
const OWNER_ONLY = 0o600

/**
 * Writes a file that gets its name only once it is complete and on disk: `write` pipes into a
 * stream of `PATH.part`, which is removed if it fails or is interrupted.
 * @throws {TransferError} if the path exists, or its folder does not or cannot be written
 */
export async function writeNewFile(path: string, write: (file: Writable) => Promise<void>) {
  refuseExisting(path)
  if (!existsSync(dirname(path))) throw new TransferError(`There is no folder ${dirname(path)}.`)
  try {
    await writeWhole(path, write)
  } catch (error) {
    const sentence = fileErrorSentence(error, dirname(path))
    throw sentence ? new TransferError(sentence, { cause: error }) : error
  }
}

async function writeWhole(path: string, write: (file: Writable) => Promise<void>) {
  const part = `${path}.part`
  // What a killed run left.
  await rm(part, { force: true })
  await withCleanUp(
    () => rmSync(part, { force: true }),
    async () => {
      const file = await open(part, 'wx', OWNER_ONLY)
      try {
        await write(file.createWriteStream({ flush: true }))
      } catch (error) {
        await file.close().catch(() => {})
        throw error
      }
      refuseExisting(path)
      await rename(part, path)
    },
  )
  await syncDirectory(dirname(path))
}

/** @throws {TransferError} if the path exists */
export function refuseExisting(path: string) {
  if (existsSync(path)) throw new TransferError(`${path} exists already.`)
}
