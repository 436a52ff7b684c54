import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres, postgres } from '../scripts/setup/postgres.mjs'
import { removeOnExit } from './remove-on-exit.ts'
import { freePort } from './free-port.ts'
import { PATIENCE_MS } from './until.ts'

export type Cluster = {
  /** The URL of its `postgres` database, as superuser; stays valid after a restart. */
  url: string
  /** The postmaster's pid; changes with `restart()`. */
  readonly pid: number
  /** Sends SIGKILL to the postmaster; leaves the state of a crash until `restart()`. */
  kill: () => Promise<void>
  restart: () => Promise<void>
  stop: () => Promise<void>
}

export type ClusterOptions = {
  /** Whether commits survive a crash: slower, and needed by the faults tests. */
  durable?: boolean
  /** Further lines for postgresql.conf, such as `{ max_connections: 20 }`. */
  settings?: Record<string, string | number>
  /** The parent of its temporary folder. */
  parent?: string
}

const HASTY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
}

/**
 * Starts a PostgreSQL server in a temporary folder, which is removed when this process ends.
 *
 * @throws {Error} if PostgreSQL is not installed or does not start
 */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const bin = findPostgres()
  if (!bin) throw new Error(`${postgres.name} was not found. ${postgres.advice}`)
  const owner = serverUser()
  const folder = mkdtempSync(join(options.parent ?? tmpdir(), 'guildhall-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const keeper = removeOnExit(folder)

  const password = randomBytes(12).toString('hex')
  const port = await freePort()
  const server = { bin, folder, port, owner }
  createData(server, password, options)
  const url = `postgres://guildhall:${password}@127.0.0.1:${port}/postgres`
  return runServer(server, url, keeper)
}

/** Starts the server of a folder, which `keeper` removes. */
export async function runServer(
  server: Server,
  url: string,
  keeper: ReturnType<typeof removeOnExit>,
): Promise<Cluster> {
  let postmaster = await startPostmaster(server)
  return {
    url,
    get pid() {
      return pidOf(postmaster)
    },
    kill: () => end(postmaster, 'SIGKILL'),
    restart: async () => {
      await end(postmaster, 'SIGINT')
      postmaster = await startPostmaster(server)
    },
    stop: () => keeper.finish(),
  }
}

type Server = { bin: string; folder: string; port: number; owner: Owner | undefined }
type Owner = { uid: number; gid: number }

function createData(
  { bin, folder, port, owner }: Server,
  password: string,
  options: ClusterOptions,
) {
  const { durable = false, settings = {} } = options
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  if (owner) chownSync(passwordFile, owner.uid, owner.gid)
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  // Each connection with a password hashed by SCRAM costs as much time as a dozen queries.
  const auth = durable ? '--auth=password' : '--auth=md5'
  const access = ['--username=guildhall', auth, `--pwfile=${passwordFile}`]
  const data = [`--pgdata=${join(folder, 'data')}`, '--encoding=UTF8', `--locale=${locale}`]
  execFileSync(join(bin, 'initdb'), [...access, ...data, '--no-sync', '--no-instructions'], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // In its folder: a server that is killed leaves its shared memory behind.
    dynamic_shared_memory_type: 'mmap',
    port,
    max_connections: 200,
    ...(durable ? {} : HASTY),
    ...settings,
  }).map(([name, value]) => `${name} = '${value}'`)
  writeFileSync(join(folder, 'data', 'postgresql.conf'), `${lines.join('\n')}\n`, { flag: 'a' })
}

async function startPostmaster(server: Server): Promise<ChildProcess> {
  const { bin, folder, owner } = server
  const deadline = performance.now() + PATIENCE_MS
  const log = join(folder, 'log')
  const output = openSync(log, 'a')
  while (performance.now() < deadline) {
    const postmaster = spawn(join(bin, 'postgres'), ['-D', join(folder, 'data')], {
      ...owner,
      cwd: folder,
      // Detached, so that Ctrl-C reaches the tests only; unreferenced, so that it does not keep
      // them alive.
      detached: true,
      stdio: ['ignore', output, output],
    })
    postmaster.unref()
    while (isRunning(postmaster) && performance.now() < deadline) {
      if (isReady(folder, postmaster)) return postmaster
      await sleep(20)
    }
    // After kill(), child processes of the dead postmaster hold its shared memory for a moment.
    if (!readFileSync(log, 'utf8').includes('is still in use')) break
    await sleep(100)
  }
  throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`)
}

/** The file's eighth line is the status, its first the pid of the process that wrote it. */
function isReady(folder: string, postmaster: ChildProcess): boolean {
  const lines = readOrEmpty(join(folder, 'data', 'postmaster.pid')).split('\n')
  // A standby that accepts reads has a status of its own.
  const status = lines[7]?.trim() ?? ''
  return Number(lines[0]) === postmaster.pid && ['ready', 'standby'].includes(status)
}

/** A server that cannot start removes its file at any moment. */
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

async function end(postmaster: ChildProcess, signal: NodeJS.Signals) {
  if (!isRunning(postmaster)) return
  const ended = once(postmaster, 'exit')
  postmaster.ref()
  postmaster.kill(signal)
  await ended
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('PostgreSQL could not be started')
  return child.pid
}

/** The user for database servers, which refuse to run as root; undefined: this process's own. */
export function serverUser(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const passwd = readFileSync('/etc/passwd', 'utf8')
  const found =
    /^postgres:[^:]*:(\d+):(\d+)/m.exec(passwd) ?? /^nobody:[^:]*:(\d+):(\d+)/m.exec(passwd)
  if (!found) throw new Error('PostgreSQL cannot run as root, and there is no user for it')
  return { uid: Number(found[1]), gid: Number(found[2]) }
}
