import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const OLDEST_MAJOR = 15

/** The folders of each packager: Debian, Red Hat, Homebrew on both architectures, Postgres.app. */
const PARENTS = [
  { folder: '/usr/lib/postgresql', version: /^\d+$/ },
  { folder: '/usr', version: /^pgsql-\d+$/ },
  { folder: '/opt/homebrew/opt', version: /^postgresql@\d+$/ },
  { folder: '/usr/local/opt', version: /^postgresql@\d+$/ },
  { folder: '/Applications/Postgres.app/Contents/Versions', version: /^\d+$/ },
]

/** @type {import('./system-tools.mjs').Tool} */
export const postgres = {
  name: `PostgreSQL ${OLDEST_MAJOR} or newer`,
  variable: 'POSTGRES_BIN',
  find: findPostgres,
  debianPackages: ['postgresql'],
  advice:
    'Install it (Debian and Ubuntu: `apt-get install postgresql`; Homebrew: `brew install ' +
    'postgresql@18`), or name the folder that holds initdb and postgres in POSTGRES_BIN. ' +
    'It need not run: the tests start their own.',
}

/** The folder that contains `initdb` and `postgres`. */
export function findPostgres() {
  const named = process.env.POSTGRES_BIN
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const folders = named ? [named] : [...onPath, ...PARENTS.flatMap(newestFirst)]
  return folders.find(holdsServer) ?? null
}

/** @param {(typeof PARENTS)[number]} parent */
function newestFirst({ folder, version }) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => version.test(name))
    .sort((a, b) => majorOf(b) - majorOf(a))
    .map((name) => join(folder, name, 'bin'))
}

/** @param {string} folder */
function holdsServer(folder) {
  const server = join(folder, 'postgres')
  if (!existsSync(server) || !existsSync(join(folder, 'initdb'))) return false
  return majorOf(spawnSync(server, ['--version'], { encoding: 'utf8' }).stdout) >= OLDEST_MAJOR
}

/** @param {string} text */
function majorOf(text) {
  return Number(/\d+/.exec(text)?.[0] ?? 0)
}
