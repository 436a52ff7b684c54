import { setTimeout as sleep } from 'node:timers/promises'
import { builtProgram } from '../scripts/setup/builds.mjs'
import { production } from '../scripts/setup/production.mjs'
import { freePort } from '../tests/free-port.ts'
import { startChild } from './child.ts'
import { memoryOf, processTree } from './process-facts.ts'
import { getBytes } from './get-bytes.ts'

type Start = { workers?: number; nodeOptions?: string[] }

const POLL_MS = 5
const START_MS_MAX = 60_000

/** Starts the site as in production, and measures the time until the front page is served. */
export async function startSite(storage: Record<string, string>, start: Start = {}) {
  const { workers = 1, nodeOptions = [] } = start
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    ...plainEnvironment(),
    ...storage,
    PORT: String(port),
    RATE_LIMIT: 'off',
    WORKERS: String(workers),
  }
  const startedAt = performance.now()
  const child = startChild(builtProgram('server/main.ts'), { environment, nodeOptions })
  await child.whileItRuns(untilAnswered(url))
  const startMs = Math.round(performance.now() - startedAt)
  // The primary process, which only supervises its workers, serves no requests.
  const serving = () => processTree(child.pid).filter((pid) => workers === 1 || pid !== child.pid)
  return {
    url,
    startMs,
    pids: serving,
    memory: () => serving().flatMap((pid) => memoryOf(pid) ?? []),
    close: () => child.end(),
  }
}

/** None of the caller's own settings; production mode with the compile cache, like `npm start`. */
export function plainEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
  return { PATH, HOME, TMPDIR, ...production }
}

async function untilAnswered(url: string) {
  const deadline = performance.now() + START_MS_MAX
  while (performance.now() < deadline) {
    const response = await getBytes(`${url}/`).catch(() => null)
    if (response?.status === 200) return
    await sleep(POLL_MS)
  }
  throw new Error('the site did not answer in time')
}

/**
 * Logs in through the API and returns the headers for further requests.
 *
 * @throws {Error} if the login fails
 */
export async function logIn(url: string, person: { email: string; password: string }) {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  if (!response.ok) throw new Error(`logging in answers ${response.status}`)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return { cookie: cookies.join('; ') }
}
