import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { until } from '../until.ts'
import { call } from './call.ts'
import { childrenOf } from './child-processes.ts'
import type { SiteProcess } from './site-process.ts'
import { spawnSite, untilReady } from './site-process.ts'
import { freshSettings } from './trial.ts'

test('a site survives the kill of every worker and of their replacements', async (t) => {
  const { site } = await openSiteOfTwo(t)
  for (let round = 0; round < 4; round += 1) await killAll(site)
  await until(async () => (await call(site.url, 'GET /readyz')).status === 200)
  assert.ok(site.isRunning())
})

test('workers that cannot start are restarted after growing pauses until they can', async (t) => {
  const { site, breakDatabase, repairDatabase } = await openSiteOfTwo(t)
  breakDatabase()
  await killAll(site)
  await until(() => pausesOf(site).some((pauseMs) => pauseMs >= 2_000))
  assert.ok(site.isRunning())
  assert.ok(pausesOf(site).includes(1_000))
  repairDatabase()
  await until(async () => (await call(site.url, 'GET /readyz')).status === 200)
})

test('a site that gets SIGTERM while it waits to restart a worker exits with code 0', async (t) => {
  const { site, breakDatabase } = await openSiteOfTwo(t)
  breakDatabase()
  await killAll(site)
  await until(() => pausesOf(site).some((pauseMs) => pauseMs >= 2_000))
  assert.deepEqual(await site.kill('SIGTERM'), { code: 0, signal: null })
})

test('a site on which no worker listens exits with code 1 and a message', async (t) => {
  const { site, breakDatabase } = await openSiteOfTwo(t, 'tests/faults/impatient-site.ts')
  breakDatabase()
  await killAll(site)
  assert.deepEqual(await site.ended, { code: 1, signal: null })
  assert.match(site.output(), /^The site exits: no worker has listened for 15 seconds$/m)
})

test('a worker that hangs is killed and replaced', async (t) => {
  const { site } = await openSiteOfTwo(t, 'tests/faults/impatient-site.ts')
  const [hung = 0, other = 0] = childrenOf(site.pid)
  process.kill(hung, 'SIGSTOP')
  await until(() => !childrenOf(site.pid).includes(hung), 'the worker that hangs to be killed')
  await until(() => childrenOf(site.pid).length === 2, 'another worker to take its place')
  assert.match(site.output(), /"msg":"a worker does not respond and is killed"/)
  assert.ok(childrenOf(site.pid).includes(other))
})

test('a worker that hangs while it starts is killed and replaced', async (t) => {
  const { site } = await openSiteOfTwo(t, 'tests/faults/impatient-site.ts')
  const before = childrenOf(site.pid)
  process.kill(before[0] ?? 0, 'SIGKILL')
  const findNew = () => childrenOf(site.pid).find((pid) => !before.includes(pid))
  await until(() => findNew() !== undefined, 'another worker to take its place')
  const starting = findNew() ?? 0
  process.kill(starting, 'SIGSTOP')
  await until(() => !childrenOf(site.pid).includes(starting), 'the new worker to be killed')
  await until(() => childrenOf(site.pid).length === 2, 'a third worker to take its place')
})

test('a site whose first workers cannot start exits at once', async (t) => {
  const settings = { ...(await freshSettings()), WORKERS: '2' }
  const other = createServer().listen(Number(settings.PORT), '127.0.0.1')
  t.after(() => other.close())
  await once(other, 'listening')
  const site = spawnSite(settings)
  t.after(() => site.kill('SIGKILL'))
  assert.deepEqual(await site.ended, { code: 1, signal: null })
  assert.match(site.output(), /^PORT \d+ is in use by another program$/m)
  assert.doesNotMatch(site.output(), /listening/)
  assert.deepEqual(pausesOf(site), [])
})

for (const WORKERS of ['1', '2']) {
  test(`a site with WORKERS=${WORKERS} says once that it listens, and where`, async (t) => {
    const PUBLIC_URL = 'https://guild.test'
    const settings = { ...(await freshSettings()), WORKERS, PUBLIC_URL }
    const site = spawnSite(settings)
    t.after(() => site.kill('SIGKILL'))
    await untilReady(site)
    await until(() => childrenOf(site.pid).length === (WORKERS === '1' ? 0 : 2))
    await site.kill('SIGTERM')
    const lines = site
      .output()
      .split('\n')
      .filter((line) => /listening/i.test(line))
    assert.equal(lines.length, 1, lines.join('\n'))
    const { time: _, ...line } = JSON.parse(lines[0] ?? '') as Record<string, unknown>
    assert.deepEqual(line, {
      level: 'info',
      url: PUBLIC_URL,
      address: site.url,
      engine: 'sqlite',
      msg: `listening on ${PUBLIC_URL}`,
    })
  })
}

async function openSiteOfTwo(t: TestContext, main?: string) {
  const settings = { ...(await freshSettings()), WORKERS: '2' }
  const site = spawnSite(settings, [], main)
  t.after(() => site.kill('SIGKILL'))
  await untilReady(site)
  await until(() => childrenOf(site.pid).length === 2)
  const database = join(settings.DATA_DIR, 'guildhall.db')
  return {
    site,
    /** From now on a worker cannot open its database. */
    breakDatabase() {
      renameSync(database, `${database}.aside`)
      mkdirSync(database)
    },
    repairDatabase() {
      rmdirSync(database)
      renameSync(`${database}.aside`, database)
    },
  }
}

/** Kills all workers as soon as there is one. */
async function killAll(site: SiteProcess) {
  await until(() => !site.isRunning() || childrenOf(site.pid).length > 0)
  const killed = childrenOf(site.pid)
  for (const pid of killed) process.kill(pid, 'SIGKILL')
  await until(() => !childrenOf(site.pid).some((pid) => killed.includes(pid)))
}

const pausesOf = (site: SiteProcess) =>
  Array.from(site.output().matchAll(/"pauseMs":(\d+)/g), ([, pauseMs]) => Number(pauseMs))
