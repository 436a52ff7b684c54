import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '../free-port.ts'
import { spawnSite, untilReady } from './site-process.ts'
import { freshSettings, openTrial } from './trial.ts'

test('a second site on the same folder ends with a message, and the first continues', async (t) => {
  const trial = await openTrial(t, await freshSettings())
  const first = await trial.start()
  const load = await trial.startLoad(first)
  const second = spawnSite({ ...trial.settings, PORT: String(await freePort()) })
  assert.deepEqual(await second.ended, { code: 1, signal: null })
  assert.match(second.output(), /^DATA_DIR .+ is in use by another running site\n$/)
  await load.nextAck()
  await load.stop()
  assert.ok(first.isRunning())
  await trial.check(first, load)

  await first.kill('SIGKILL')
  const third = await trial.start()
  await trial.check(third, load)
})

test('of two sites that start concurrently on a new folder, one serves', async (t) => {
  const settings = await freshSettings()
  const ports = [await freePort(), await freePort()]
  const sites = ports.map((port) => spawnSite({ ...settings, PORT: String(port) }))
  t.after(() => Promise.all(sites.map((site) => site.kill('SIGKILL'))))
  await Promise.race(sites.map((site) => site.ended))
  const [served] = sites.filter((site) => site.isRunning())
  assert.ok(served, 'both ended')
  await untilReady(served)
})
