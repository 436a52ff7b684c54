import type { DatabaseSync } from 'node:sqlite'
import { createCheckpointThread } from './checkpoint-thread.ts'

/** Pages in the write-ahead log from which on they are copied to the database. */
const LONG_LOG_PAGES = 1_000
/** While the log cannot be copied as a whole: further pages after which to try again. */
const STEP_PAGES = 500
/** From here on, what writes waits until they are copied. */
const FULL_LOG_PAGES = 4_000

/**
 * Copies SQLite's write-ahead log to the database and waits for the disk, in a thread, so that the log
 * can begin anew. SQLite would do so at the end of a commit, in the thread that serves requests.
 */
export function createCheckpoints(database: DatabaseSync, path: string) {
  database.exec('pragma wal_autocheckpoint = 0')
  const noop = database.prepare('pragma wal_checkpoint(noop)')
  const thread = createCheckpointThread(path)
  let pagesAtLastRun = 0
  let running: Promise<void> | null = null

  async function copy() {
    if (await thread.run()) return
    try {
      if (database.isOpen && !database.isTransaction)
        database.exec('pragma wal_checkpoint(passive)')
    } catch {
      // Such as on a full disk: all is still in the log, and it is tried again later.
    }
  }
  /** In pages; a commit that is stored must not fail because it cannot be read. */
  function logLength() {
    try {
      return (noop.get() as { log: number }).log
    } catch {
      return 0
    }
  }
  const run = () => (running ??= copy().finally(() => (running = null)))

  return {
    /** Resolves when as much of the log is copied as possible. */
    run,
    /** To be called after a commit, outside of transactions; resolves at once unless the log is full. */
    shortenLog: async () => {
      const log = logLength()
      if (log < pagesAtLastRun) pagesAtLastRun = 0
      if (log >= LONG_LOG_PAGES && log >= pagesAtLastRun + STEP_PAGES) {
        pagesAtLastRun = log
        void run()
      }
      if (log >= FULL_LOG_PAGES) await running
    },
    close: thread.close,
  }
}
