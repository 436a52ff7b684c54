import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { builtProgram } from '../../scripts/setup/builds.mjs'
import { root } from '../../scripts/setup/root.mjs'
import type { BackgroundProgram } from './background-program.ts'
import { spawnProgram } from './background-program.ts'
import { call } from './call.ts'

/** The environment of a site; its storage makes it a separate site. */
export type SiteSettings = {
  DATA_DIR: string
  DATABASE_URL?: string
  PORT: string
  [name: string]: string
}

/** The whole site as a separate process. */
export type SiteProcess = BackgroundProgram & { url: string }

const START_TIMEOUT_MS = 90_000
const POLL_MS = 20
/** A new site logs each migration before the reason why it does not start. */
const OUTPUT_CHARACTERS_MAX = 20_000

/** Starts the site and waits until it serves requests, without any manual step. */
export async function startSite(settings: SiteSettings, within?: string[], main?: string) {
  const site = spawnSite(settings, within, main)
  await untilReady(site)
  return site
}

/** `within`: a command that runs the site in another environment. */
export function spawnSite(
  settings: SiteSettings,
  within: string[] = [],
  main = 'server/main.ts',
): SiteProcess {
  const program = spawnProgram([...within, process.execPath, builtProgram(main)], {
    cwd: root,
    env: {
      ...inherited(),
      NODE_ENV: 'production',
      RATE_LIMIT: 'off',
      // Content that no fault is about takes as long as the rest of a first start.
      STARTER: 'off',
      LOGO_SERVICE: 'off',
      // Without a proxy in front, nobody has to notice that it stops.
      DRAIN_SECONDS: '0',
      ...settings,
    },
  })
  const site = { ...program, url: `http://127.0.0.1:${settings.PORT}` }
  spawned.push(site)
  return site
}

const spawned: SiteProcess[] = []

/** What the sites of this process have logged as errors: the reason for a 500. */
export const loggedErrors = () =>
  spawned.flatMap(({ output }) =>
    output()
      .split('\n')
      .filter((line) => line.includes('"level":"error"')),
  )

/** @throws {Error} if the site does not start in time */
export async function untilReady(site: SiteProcess) {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (site.isRunning() && performance.now() < deadline) {
    if ((await isListening(site)) && (await call(site.url, 'GET /readyz')).status === 200) return
    await sleep(POLL_MS)
  }
  throw new Error(`the site did not start:\n${site.output().slice(-OUTPUT_CHARACTERS_MAX)}`)
}

/** A `fetch` that is refused takes a millisecond of processor time, a connection a sixth of that. */
function isListening({ url }: SiteProcess): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

/** Variables that every program needs, and Node's compile cache; none of the tests' own. */
function inherited(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE }
}
