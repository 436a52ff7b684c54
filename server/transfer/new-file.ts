import { existsSync, rmSync } from 'node:fs'
import { lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { withCleanUp } from '../clean-up-on-interrupt.ts'
import { syncDirectory } from '../db/directories.ts'
import { fileErrorSentence } from '../file-errors.ts'
import { TransferError } from './transfer-error.ts'

/** Marks unfinished files as ours: other programs write files named `.part`, too. */
const UNFINISHED = '.guildhall.part'
/** A file that has not grown for this long is not being written any more. */
const ABANDONED_AFTER_MS = 3_600_000

/** Such a file contains password hashes and email addresses. */
const OWNER_ONLY = 0o600

/**
 * Writes a file that gets its name only once it is complete and on disk: `write` pipes into a
 * stream of `PATH.guildhall.part`, which is removed if it fails or is interrupted.
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
  const part = `${path}${UNFINISHED}`
  await rm(part, { force: true })
  await removeAbandoned(dirname(path))
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

/** Removes what killed runs of this user have left in the folder, whatever they were to write. */
async function removeAbandoned(folder: string) {
  // A folder may be writable without being readable.
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.endsWith(UNFINISHED))) {
    const path = join(folder, name)
    const found = await lstat(path).catch(() => null)
    if (!found?.isFile() || found.uid !== process.getuid?.()) continue
    if (Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}

/** @throws {TransferError} if the path exists */
export function refuseExisting(path: string) {
  if (existsSync(path)) throw new TransferError(`${path} exists already.`)
}
