import fs from 'node:fs'
import { coalesce } from './coalesce.ts'
import { DatabaseUnavailable, OutcomeUnknown } from './db-errors.ts'

/**
 * Puts the commits in SQLite's write-ahead log on the disk. SQLite would do so in its own thread, which
 * serves all requests; this waits in another one. Commits that come meanwhile share the next call.
 */
export function openWriteAheadLog(databasePath: string) {
  // Open before anything is written: the system reports a failure to the files that are open then.
  const file = fs.openSync(`${databasePath}-wal`, 'r+')
  let failure: Error | null = null

  async function sync() {
    // The system may forget what it could not write, and another call would succeed.
    failure ??= await datasync(file)
    if (failure) {
      throw new OutcomeUnknown(failure, 'the disk failed while the database was to commit')
    }
  }
  return {
    /** @throws {DatabaseUnavailable} once a call of `sync` has failed: what comes after it would be lost with it */
    assertWritable() {
      if (!failure) return
      const message = 'the disk failed: when it works again, start the site again'
      throw new DatabaseUnavailable(message, { cause: failure })
    },
    /**
     * Resolves when all commits up to now are on the disk.
     * @throws {OutcomeUnknown} if that cannot be said
     */
    sync: coalesce(sync),
    close: () => fs.closeSync(file),
  }
}

const datasync = (file: number) =>
  new Promise<Error | null>((resolve) => {
    fs.fdatasync(file, resolve)
  })
