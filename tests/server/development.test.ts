import assert from 'node:assert/strict'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../../scripts/setup/root.mjs'
import { freshStorage } from '../engines.ts'
import { until } from '../until.ts'
import { startSite } from '../program.ts'

test('npm run dev serves the sources, renders each page anew, and restarts when a server file changes', async () => {
  const storage = await freshStorage()
  const environment = { ...storage.settings, NODE_ENV: 'development', STARTER: 'off' }
  const site = await startSite(environment, ['scripts/setup.mjs', '--watch', 'server/main.ts'])
  const page = await fetch(site.url)
  assert.equal(page.status, 200)
  const html = await page.text()
  assert.match(html, /\/@vite\/client/)
  // A page has the time at which it was rendered.
  assert.notEqual(await (await fetch(site.url)).text(), html)
  assert.equal((await fetch(`${site.url}/entry-client.tsx`)).status, 200)
  assert.equal((await fetch(`${site.url}/styleguide`)).status, 200)

  const starts = () => site.output.stdout.split('listening on').length - 1
  assert.equal(starts(), 1, site.output.stdout)
  const now = new Date()
  utimesSync(join(root, 'server', 'log.ts'), now, now)
  await until(() => starts() === 2, 'a second start')

  site.signal('SIGTERM')
  await site.ended()
  await storage.remove()
})
