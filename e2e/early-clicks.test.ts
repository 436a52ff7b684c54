import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertTool } from '../tests/insert-rows.ts'
import { openBeforeHydration } from './before-hydration.ts'
import { openSite } from './browser.ts'
import { eventually } from './eventually.ts'

/** Only the click event, without the preceding pointer events; React renders nothing before it. */
const clickAtOnce = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((button: HTMLElement) => button.click())

test('a click on New Topic before hydration works for a member', async () => {
  const { page, release } = await openBeforeHydration(await openSite(), '/', { as: 'ada' })
  await clickAtOnce(page, 'New Topic')
  await release()
  await eventually(() => assert.equal(new URL(page.url()).search, '?new=topic'))
})

test('a vote before hydration counts for a member', async () => {
  const site = await openSite()
  await insertTool(site.db, { name: 'Loom', url: 'https://loom.test/' })
  const { page, release } = await openBeforeHydration(site, '/?tab=tools', { as: 'ada' })
  await clickAtOnce(page, 'Upvote Loom')
  await release()
  const vote = page.getByRole('button', { name: 'Upvote Loom' })
  await eventually(async () => assert.equal(await vote.getAttribute('aria-pressed'), 'true'))
  assert.equal(await page.getByText('Authentication required').count(), 0)
})
