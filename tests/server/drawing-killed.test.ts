import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStorage } from '../engines.ts'
import { until } from '../until.ts'
import { childrenOf } from '../faults/child-processes.ts'
import { startSite } from '../program.ts'

test('the next picture is drawn although the system has ended the process that draws', async () => {
  const storage = await freshStorage()
  const site = await startSite({ ...storage.settings, RATE_LIMIT: 'off' })
  const draw = async (tool: number) => (await fetch(`${site.url}/og/tool/${tool}.png`)).status
  assert.equal(await draw(1), 200)
  const [drawing = 0, ...others] = childrenOf(site.pid)
  assert.deepEqual(others, [])
  process.kill(drawing, 'SIGKILL')
  await until(() => childrenOf(site.pid).length === 0, 'the process has ended')
  assert.equal(await draw(2), 200)
  await site.stop()
  await storage.remove()
})
