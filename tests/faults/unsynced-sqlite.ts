/** Preloaded into a site, lets SQLite answer before a commit is on disk: `off` or `normal`. */
import { DatabaseSync } from 'node:sqlite'

const { exec } = DatabaseSync.prototype
const { UNSYNCED = 'off' } = process.env

DatabaseSync.prototype.exec = function execUnsynced(statements) {
  return exec.call(this, statements.replace(/synchronous\s*=\s*full/i, `synchronous = ${UNSYNCED}`))
}
