import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** What was written during the first one is copied by the second, so that the log can begin anew. */
const PASSES = 2

const database = new DatabaseSync(workerData as string)
database.exec('pragma synchronous = normal')
const checkpoint = database.prepare('pragma wal_checkpoint(passive)')

/** Receives `checkpoint`, which is answered when it is done, or `close`, at which the thread ends. */
parentPort?.on('message', (order: 'checkpoint' | 'close') => {
  if (order === 'close') {
    database.close()
    parentPort?.close()
    return
  }
  for (let pass = 1; pass <= PASSES; pass += 1) run()
  parentPort?.postMessage('done')
})

/** A failure, such as on a full disk, is ignored: the next message tries again. */
function run() {
  try {
    checkpoint.get()
  } catch {}
}
