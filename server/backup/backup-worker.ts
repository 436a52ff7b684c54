import { randomUUID } from 'node:crypto'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { syncDirectory } from '../db/directories.ts'
import { noProgress } from '../transfer/progress.ts'
import type { Progress } from '../transfer/progress.ts'
import { backupNames, removeOldBackups, removeUnfinished } from './backup-folder.ts'
import type { BackupMessage, BackupOrder, MadeBackup } from './backup-thread.ts'
import { verifyArchive } from './verify-archive.ts'
import { backUp } from './write-archive.ts'

/** Makes a backup, verifies it, gives it its name, and only then removes old ones. */
async function makeBackup({ settings, folder, keep, siteId }: BackupOrder): Promise<MadeBackup> {
  const names = backupNames(siteId)
  const file = names.verified(new Date())
  await removeUnfinished(folder, names)
  // A random name: another process that was suspended, and has lost its lease, may still write its own.
  const path = join(folder, `${names.unfinished}${randomUUID()}.tar.zst`)
  await backUp(settings, path, progress)
  const totals = await verify(path, join(folder, `${names.unfinished}verify-`))
  const { size: bytes } = await stat(path)
  await rename(path, join(folder, file))
  await syncDirectory(folder)
  await removeOldBackups(folder, names, keep)
  return { file, bytes, ...totals }
}

const progress: Progress = { ...noProgress, waits: (waits) => send({ waits }) }

const send = (message: BackupMessage) => parentPort?.postMessage(message, [])

async function verify(path: string, prefix: string) {
  try {
    return await verifyArchive(path, { prefix, progress: noProgress })
  } catch (error) {
    await rm(path)
    throw error
  }
}

send({ made: await makeBackup(workerData as BackupOrder) })
