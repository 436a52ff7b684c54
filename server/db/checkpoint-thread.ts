import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { programFile } from '../program-files.ts'

const HEAP_MB_MAX = 16

/** A thread that copies SQLite's write-ahead log to the database; it starts with the first run. */
export function createCheckpointThread(databasePath: string) {
  let worker: Worker | null = null
  let isClosed = false

  function start() {
    const started = new Worker(programFile('db/checkpoint-worker'), {
      workerData: databasePath,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
    })
    started.on('error', () => {})
    started.once('exit', () => {
      if (worker === started) worker = null
    })
    started.unref()
    return started
  }

  return {
    /** Resolves when the thread is done; to false if there is none. One run at a time. */
    async run() {
      if (isClosed) return false
      const running = (worker ??= start())
      const { promise: hasRun, resolve } = Promise.withResolvers<boolean>()
      const answered = () => resolve(true)
      const ended = () => resolve(false)
      running.once('message', answered).once('exit', ended)
      running.postMessage('checkpoint')
      try {
        return await hasRun
      } finally {
        running.off('message', answered).off('exit', ended)
      }
    },
    /** Resolves when the thread's connection is closed. */
    close: async () => {
      isClosed = true
      if (!worker) return
      const ended = once(worker, 'exit')
      worker.ref()
      worker.postMessage('close')
      await ended
    },
  }
}
