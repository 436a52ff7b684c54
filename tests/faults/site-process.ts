import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../scripts/setup/root.mjs'
import { call } from './call.ts'

/** The environment of a site; its storage makes it a separate site. */
export type SiteSettings = {
  DATA_DIR: string
  DATABASE_URL?: string
  PORT: string
  [name: string]: string
}

export type Ending = { code: number | null; signal: NodeJS.Signals | null }

/** The whole site as a separate process. */
export type SiteProcess = {
  url: string
  pid: number
  isRunning: () => boolean
  /** Everything it has printed. */
  output: () => string
  kill: (signal: NodeJS.Signals) => Promise<Ending>
  ended: Promise<Ending>
}

const START_TIMEOUT_MS = 40_000
const POLL_MS = 20

/** Starts the site and waits until it serves requests, without any manual step. */
export async function startSite(settings: SiteSettings, within: string[] = []) {
  const site = spawnSite(settings, within)
  await untilReady(site)
  return site
}

/** `within`: a command that runs the site in another environment. */
export function spawnSite(
  settings: SiteSettings,
  within: string[] = [],
  main = 'server/main.ts',
): SiteProcess {
  const [command, ...args] = [...within, process.execPath, join(root, main)]
  const child = spawn(command, args, {
    cwd: root,
    env: { ...inherited(), NODE_ENV: 'production', RATE_LIMIT: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => (output += chunk.toString())
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  endWithUs(child)
  const { promise: ended, resolve: end } = Promise.withResolvers<Ending>()
  // 'close' follows 'exit', once all output is received.
  child.once('close', (code, signal) => end({ code, signal }))
  return {
    url: `http://127.0.0.1:${settings.PORT}`,
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
    ended,
    kill: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** @throws {Error} if the site does not start in time */
export async function untilReady(site: SiteProcess) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (site.isRunning() && Date.now() < deadline) {
    if ((await call(site.url, 'GET /readyz')).status === 200) return
    await sleep(POLL_MS)
  }
  throw new Error(`the site did not start:\n${site.output().slice(-2_000)}`)
}

/** @throws {Error} if there is no free port */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}

/** Variables that every program needs, and Node's compile cache; none of the tests' own. */
function inherited(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE }
}

/** A detached shell kills the site when this process ends, for whatever reason. */
function endWithUs(child: ChildProcess) {
  const script = 'cat > /dev/null; kill -9 "$1" 2>/dev/null'
  const keeper = spawn('sh', ['-c', script, 'keeper', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  keeper.unref()
  child.once('exit', () => keeper.kill('SIGKILL'))
}
