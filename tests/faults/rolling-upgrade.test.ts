import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeOtherRelease, previousRelease } from './other-release.ts'
import { skipWithoutProxy } from './proxy-process.ts'
import type { ProxyName } from './proxy-process.ts'
import { failuresIn, startTraffic } from './steady-traffic.ts'
import { openTwoNodes } from './two-nodes.ts'

const RESTARTS = Number(process.env.FAULT_ROUNDS ?? 2)
/** A proxy tries a node again five seconds after it failed. */
const BETWEEN_RESTARTS_MS = 6_000
const OUTPUT_SHOWN = 2_000

for (const proxy of ['nginx', 'caddy'] as const) {
  const skip = skipWithoutProxy(proxy)
  test(`an upgrade of one node after the other behind ${proxy} fails no request`, { skip }, (t) =>
    upgradeInTurn(t, proxy),
  )
}

/** From one release to another and back; both serve pages that name the script of their own. */
async function upgradeInTurn(t: TestContext, proxy: ProxyName) {
  const [from, to] = previousRelease ? [previousRelease] : [undefined, makeOtherRelease()]
  const { trial, nodes, url, restart } = await openTwoNodes(t, proxy, { release: from })
  const { exchanges, stop } = await startTraffic(url, trial.ledger)
  for (let done = 0; done < RESTARTS; done += 1) {
    await sleep(BETWEEN_RESTARTS_MS)
    const at = done % 2
    const node = nodes[at]
    const ending = await node?.kill('SIGTERM')
    assert.deepEqual(ending, { code: 0, signal: null }, node?.output().slice(-OUTPUT_SHOWN) ?? '')
    await restart(at, done % 4 < 2 ? to : from)
  }
  await sleep(BETWEEN_RESTARTS_MS)
  await stop()

  const scripts = new Set(
    exchanges.map(({ address }) => address).filter((one) => one.startsWith('/assets/')),
  )
  assert.equal(scripts.size, 2)
  const failures = failuresIn(exchanges)
  await trial.check({ url }, { readings: [] })
  const recoveriesMs = Array.from({ length: RESTARTS }, () => 0)
  const errors = `${failures.length || 'none'} of ${exchanges.length} requests`
  await trial.report(`rolling upgrade behind ${proxy}`, recoveriesMs, errors)
  assert.deepEqual(failures, [])
}
