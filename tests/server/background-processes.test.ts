import assert from 'node:assert/strict'
import { constants, getPriority } from 'node:os'
import { test } from 'node:test'
import { freshStorage } from '../engines.ts'
import { childrenOf } from '../faults/child-processes.ts'
import { call } from '../faults/call.ts'
import { dataUrl, pictures } from '../pictures.ts'
import { startSite } from '../program.ts'

const { PRIORITY_BELOW_NORMAL } = constants.priority

test('preview pictures are drawn and AVIFs decoded with a lower priority than that of the site', async () => {
  const storage = await freshStorage()
  const site = await startSite({ ...storage.settings, RATE_LIMIT: 'off' })
  assert.equal((await call(site.url, 'GET /og/site.png')).status, 200)
  const drawing = childrenOf(site.pid)
  assert.deepEqual(drawing.map(getPriority), [PRIORITY_BELOW_NORMAL])

  const body = { username: 'Grace', email: 'grace@example.test', password: 'a good one' }
  const { session } = await call(site.url, 'POST /api/register', { body })
  const profile = { ...body, profileImage: dataUrl(await pictures.avif(), 'avif') }
  const sent = await call(site.url, 'PUT /api/user/profile', { session, body: profile })
  assert.equal(sent.status, 200)
  const decoding = childrenOf(site.pid).filter((pid) => !drawing.includes(pid))
  assert.deepEqual(decoding.map(getPriority), [PRIORITY_BELOW_NORMAL])
  assert.equal(getPriority(site.pid), getPriority())
  await site.stop()
  await storage.remove()
})

test('pictures are drawn where no process may change its priority', async () => {
  const { settings, remove } = await freshStorage()
  const refusing = `import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module'
    os.setPriority = () => { throw new Error('EPERM') }; syncBuiltinESMExports()`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(refusing)}`
  const confined = await startSite({ ...settings, NODE_OPTIONS })
  assert.equal((await call(confined.url, 'GET /og/site.png')).status, 200)
  assert.deepEqual(childrenOf(confined.pid).map(getPriority), [getPriority()])
  await confined.stop()
  await remove()
})
