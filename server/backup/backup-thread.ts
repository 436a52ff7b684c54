import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Settings } from '../config.ts'
import { programFile } from '../program-files.ts'
import type { Totals } from '../transfer/progress.ts'

const HEAP_MB_MAX = 512

export type BackupOrder = { settings: Settings; folder: string; keep: number; siteId: string }

export type MadeBackup = Totals & { file: string; bytes: number }

/** What the thread says: for what it waits, and at the end what it has made. */
export type BackupMessage = { waits: string } | { made: MadeBackup }

/** Makes and verifies a backup in a thread of its own, so that requests are not held up. */
export function startBackupThread(order: BackupOrder, onWait: (sentence: string) => void) {
  const worker = new Worker(programFile('backup/backup-worker'), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
  })
  return {
    /** Rejects if the backup fails or is stopped. */
    made: Promise.race([
      new Promise<MadeBackup>((resolve) => {
        worker.on('message', (message: BackupMessage) => {
          if ('made' in message) resolve(message.made)
          else onWait(message.waits)
        })
      }),
      once(worker, 'exit').then(() => Promise.reject(new Error('the backup was stopped'))),
    ]),
    stop: async () => void (await worker.terminate()),
  }
}
