import {
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readSettings } from './config.ts'
import { makeDirectory } from './db/data-directory.ts'
import { readSiteId, SITE_ID_FILE } from './db/site-id-file.ts'

const USAGE = 'npm run backup -- FOLDER'
const BUSY_TIMEOUT_MS = 30_000

/**
 * Copies an embedded site while it runs, into a folder that can serve as its DATA_DIR. The database
 * is copied in one snapshot. Pictures never change once written; they are copied before and after
 * the database, so that every picture it references is included.
 */
function backUp() {
  const [name] = process.argv.slice(2)
  const { databaseUrl, dataDir } = readSettings()
  const source = join(dataDir, 'guildhall.db')
  if (!name) throw new Error(USAGE)
  if (databaseUrl) {
    throw new Error('DATABASE_URL is set: use pg_dump, as docs/operations.md says')
  }
  if (!existsSync(source)) throw new Error(`there is no site in DATA_DIR ${dataDir}`)
  const folder = resolve(name)
  if (existsSync(folder)) throw new Error(`${folder} is there already`)
  const part = `${folder}.part`
  rmSync(part, { recursive: true, force: true })
  makeDirectory(part)
  copyPictures(dataDir, part)
  copyDatabase(source, join(part, 'guildhall.db'))
  copyPictures(dataDir, part)
  // The copy is the same site: its database has the same id.
  if (readSiteId(dataDir) !== null)
    copyFileSync(join(dataDir, SITE_ID_FILE), join(part, SITE_ID_FILE))
  // The copy gets its name only once it is completely on disk.
  renameSync(part, folder)
  return folder
}

function copyDatabase(source: string, target: string) {
  const database = new DatabaseSync(source, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    database.prepare('vacuum into ?').run(target)
  } finally {
    database.close()
  }
  const file = openSync(target, 'r+')
  fsyncSync(file)
  closeSync(file)
}

function copyPictures(from: string, to: string) {
  const pictures = join(from, 'media')
  // A picture deleted meanwhile need not be copied.
  const filter = (path: string) => existsSync(path)
  if (existsSync(pictures))
    cpSync(pictures, join(to, 'media'), { recursive: true, force: false, filter })
}

try {
  process.stdout.write(`The site is copied to ${backUp()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
