import { test } from 'node:test'
import { insertTool } from '../tests/insert-rows.ts'
import { openPage, openSite } from './browser.ts'

test('a table longer than its server-rendered part hydrates without errors', async () => {
  const site = await openSite()
  for (let number = 1; number <= 120; number += 1) {
    await insertTool(site.db, { name: `Tool ${number}` })
  }
  // Any error during hydration fails the test when its browsers close.
  for (const width of [1280, 390, 1280]) {
    const page = await openPage(site, '/admin', { as: 'root', width })
    await page.getByText('Show more (70)').waitFor()
  }
})
