import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPage, openSite } from './browser.ts'
import { eventually } from './eventually.ts'

const expects = /404 GET \/nowhere/

test('the not-found page has header, footer and a link back', async () => {
  const page = await openPage(await openSite(), '/nowhere', { expects, as: 'ada' })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account/i })
    .waitFor()
  await page.getByRole('contentinfo').getByText('Privacy Policy').waitFor()
  await page.getByRole('main').getByRole('link').click()
  await page.getByRole('heading', { name: 'Discussions', exact: true }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/')
})

test('the not-found page has its own title and noindex', async () => {
  const page = await openPage(await openSite(), '/nowhere', { expects })
  await eventually(async () => assert.match(await page.title(), /not found/i))
  assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex')
})

test('a URL with a trailing slash shows its page', async () => {
  const page = await openPage(await openSite(), '/nowhere', { expects, hasScript: false })
  await page.goto('/topics/')
  await page.getByRole('heading', { name: 'Discussions', exact: true }).waitFor()
  await page.goto('/nowhere/')
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
})
