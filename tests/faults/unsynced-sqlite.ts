/** Preloaded into a site, lets it answer before a commit is on disk, with `synchronous` as given: `off` or `normal`. */
import fs from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const { exec } = DatabaseSync.prototype
const { UNSYNCED = 'off' } = process.env

DatabaseSync.prototype.exec = function execUnsynced(statements) {
  return exec.call(
    this,
    statements.replace(/synchronous\s*=\s*normal/i, `synchronous = ${UNSYNCED}`),
  )
}

fs.fdatasync = Object.assign((_file: number, done: fs.NoParamCallback) => done(null), {
  __promisify__: fs.fdatasync.__promisify__,
})
