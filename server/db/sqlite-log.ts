import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { coalesce } from './coalesce.ts'
import { DiskFailed, OutcomeUnknown } from './db-errors.ts'

/**
 * Puts the commits in a write-ahead log on the disk. SQLite would do so in its own thread, which serves
 * all requests; this waits in another one. Commits that come meanwhile share the next call.
 */
export function openSqliteLog(databasePath: string) {
  let file: FileHandle | null = null
  let failure: unknown = null

  async function sync() {
    try {
      file ??= await open(`${databasePath}-wal`, 'r+')
    } catch (error) {
      throw new OutcomeUnknown(error, 'the log of the database could not be opened')
    }
    try {
      await file.datasync()
    } catch (error) {
      // The system may forget what it could not write, and a later call would not fail.
      failure = error
      throw new OutcomeUnknown(error, 'the disk failed while the database was to commit')
    }
  }
  return {
    /** @throws {DiskFailed} once a call of `sync` has failed */
    assertWritable() {
      if (failure !== null) throw new DiskFailed(failure)
    },
    /**
     * Resolves when all commits up to now are on the disk.
     * @throws {OutcomeUnknown} if that cannot be said
     */
    sync: coalesce(sync),
    close: async () => file?.close(),
  }
}
