/** Preloaded into a site, lets it answer before a commit is on disk, with `synchronous` as given: `off` or `normal`. */
import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

const { exec } = DatabaseSync.prototype
const { UNSYNCED = 'off' } = process.env

DatabaseSync.prototype.exec = function execUnsynced(statements) {
  return exec.call(
    this,
    statements.replace(/synchronous\s*=\s*normal/i, `synchronous = ${UNSYNCED}`),
  )
}

const file = await open(import.meta.filename)
Object.assign(Object.getPrototypeOf(file) as object, { datasync: async () => {} })
await file.close()
