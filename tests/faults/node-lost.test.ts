import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { skipWithoutProxy } from './proxy-process.ts'
import type { ProxyName } from './proxy-process.ts'
import { failuresIn, startTraffic } from './steady-traffic.ts'
import type { Exchange } from './steady-traffic.ts'
import { openTwoNodes } from './two-nodes.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1)
/** Allows each round more than twice its usual duration. */
const timeout = 120_000 + ROUNDS * 60_000
const BEFORE_MS = 1_000
const DEAD_MS = 3_000
/** A proxy tries a node again five seconds after it failed. */
const RETURN_MS = 6_000
/** The proxies' limit for a response, and a second to repeat the request. */
const SILENCE_MAX_MS = 16_000
const AFTER_MS = 6_000
/** What met the silent node took at least the proxies' limit; a busy machine is faster than that. */
const SILENCE_MS = 14_500
/** nginx finds out with a request of a visitor whether a silent node answers again. */
const PROBES_MAX_SHARE = 0.02

for (const proxy of ['nginx', 'caddy'] as const) {
  const skip = skipWithoutProxy(proxy)

  test(
    `a node killed behind ${proxy} fails its own requests alone, and no write is doubled`,
    { skip, timeout },
    (t) => killNode(t, proxy),
  )

  test(
    `a node that hangs behind ${proxy} is left out within the proxy's time limit`,
    { skip, timeout },
    (t) => hangNode(t, proxy),
  )
}

async function killNode(t: TestContext, proxy: ProxyName) {
  const { trial, nodes, url, restart } = await openTwoNodes(t, proxy)
  const { exchanges, stop } = await startTraffic(url, trial.ledger, { repeats: true })
  let own = 0
  const recoveriesMs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await sleep(BEFORE_MS)
    const killedAt = performance.now()
    own += exchanges.filter(({ status }) => status === null).length
    await nodes[round % 2]?.kill('SIGKILL')
    await sleep(DEAD_MS)
    recoveriesMs.push(Math.max(...since(exchanges, killedAt).map(({ ms }) => ms)))
    await restart(round % 2)
    await sleep(RETURN_MS)
  }
  await stop()
  const failures = failuresIn(exchanges)
  await trial.check({ url }, { readings: [] })
  await trial.report(`node killed behind ${proxy}`, recoveriesMs, errorsOf(exchanges))
  assert.ok(failures.length <= own, `${own} requests were under way: ${failures.join(', ')}`)
}

/** By turns; a node that goes on is used again before the other one hangs. */
async function hangNode(t: TestContext, proxy: ProxyName) {
  const { trial, nodes, url } = await openTwoNodes(t, proxy)
  const { exchanges, stop } = await startTraffic(url, trial.ledger, { repeats: true })
  const recoveriesMs: number[] = []
  const shares: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await sleep(BEFORE_MS)
    const hungAt = performance.now()
    const pid = nodes[round % 2]?.pid ?? 0
    process.kill(pid, 'SIGSTOP')
    await sleep(SILENCE_MAX_MS)
    const outAt = performance.now()
    await sleep(AFTER_MS)
    const goesOnAt = performance.now()
    process.kill(pid, 'SIGCONT')
    await sleep(RETURN_MS)
    const later = since(exchanges, outAt).filter(({ startedAt }) => startedAt < goesOnAt)
    shares.push(later.filter(isProbe).length / later.length)
    const delayed = since(exchanges, hungAt).filter(({ ms }) => ms > SILENCE_MS)
    recoveriesMs.push(Math.max(...delayed.map(({ startedAt }) => startedAt)) - hungAt)
  }
  await stop()
  await trial.check({ url }, { readings: [] })
  await trial.report(`node hung behind ${proxy}`, recoveriesMs, errorsOf(exchanges))
  assert.ok(Math.max(...shares) <= PROBES_MAX_SHARE, JSON.stringify(exchanges.filter(isProbe)))
}

const isProbe = ({ status, ms }: Exchange) => (status !== 200 && status !== 201) || ms > SILENCE_MS

const since = (exchanges: Exchange[], from: number) =>
  exchanges.filter(({ startedAt }) => startedAt >= from)

const errorsOf = (exchanges: Exchange[]) =>
  `${failuresIn(exchanges).length || 'none'} of ${exchanges.length} requests`
