import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { freshStorage } from '../engines.ts'
import { until } from '../until.ts'
import { childrenOf } from '../faults/child-processes.ts'
import { startSite } from '../program.ts'

const METRICS_TOKEN = 'a-token-for-tests'
const REQUESTS = 40
const LINE = 'http_requests_total{method="GET",route="/api/communities",status="200"}'
/** Above the time limits of a scrape. */
const TIMEOUT_MS = 4_000

test('a scrape gives the sum of all workers, also while one hangs and after one has died', async () => {
  const storage = await freshStorage()
  const site = await startSite({
    ...storage.settings,
    METRICS_TOKEN,
    WORKERS: '2',
    RATE_LIMIT: 'off',
    STARTER: 'off',
  })
  await Promise.all(Array.from({ length: REQUESTS }, () => fetch(`${site.url}/api/communities`)))
  await until(async () => (await read(site.url, LINE)) === REQUESTS, 'all requests are counted')
  await assertRead(site.url, 'guildhall_processes', 2)

  const workers = childrenOf(site.pid)
  assert.equal(workers.length, 2)
  const [stopped = 0] = workers
  process.kill(stopped, 'SIGSTOP')
  // A connection that is handed to the stopped worker is not answered.
  await assertRead(site.url, LINE, REQUESTS)
  assert.ok(childrenOf(site.pid).includes(stopped), 'it hung meanwhile')
  process.kill(stopped, 'SIGCONT')

  process.kill(stopped, 'SIGKILL')
  await until(() => childrenOf(site.pid).some((pid) => !workers.includes(pid)), 'a replacement')
  await until(async () => (await read(site.url, 'guildhall_processes')) === 2)
  await assertRead(site.url, LINE, REQUESTS)
  await site.stop()
  await storage.remove()
})

/** Asks again if no answer comes in time: a busy machine is slow. */
function assertRead(url: string, line: string, expected: number) {
  return until(async () => {
    const found = await read(url, line)
    assert.ok(found === null || found === expected, `${line}: ${found}`)
    return found !== null
  }, line)
}

/** The value of a line of the metrics, NaN without that line; null without an answer in time. */
async function read(url: string, line: string) {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const asking = request(`${url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    timeout: TIMEOUT_MS,
    agent: false,
  })
  asking.on('response', (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (part: string) => (text += part))
    response.once('end', () => resolve(text))
  })
  asking.once('timeout', () => asking.destroy())
  asking.once('error', () => resolve(null))
  asking.end()
  const text = await promise
  if (text === null) return null
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return Number(found?.slice(line.length + 1))
}
