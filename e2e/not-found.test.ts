import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPage, openSite, visit } from './browser.ts'
import { soon } from './soon.ts'

const expects = /404 GET \/(nowhere|topicsandmore|topic)/

test("'any other path: Not-found page: '404 Page Not Found' with the hint 'Did you forget to add the page to the router?''", async () => {
  const page = await openPage(await openSite(), '/nowhere', { expects })
  for (const path of ['/nowhere', '/nowhere/at/all?x=1', '/topicsandmore', '/topic']) {
    const answer = await visit(page, path)
    assert.equal(answer?.status(), 404, path)
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), '404 Page Not Found')
    await page.getByText('Did you forget to add the page to the router?', { exact: true }).waitFor()
  }
})

test('the not-found page has the header and footer of every page, and a way back', async () => {
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

test('the not-found page says so in its title and stays out of search engines', async () => {
  const page = await openPage(await openSite(), '/nowhere', { expects })
  await soon(async () => assert.match(await page.title(), /not found/i))
  assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex')
})

test('an address that ends in a slash finds its page', async () => {
  const page = await openPage(await openSite(), '/nowhere', { expects, hasScript: false })
  await page.goto('/topics/')
  await page.getByRole('heading', { name: 'Discussions', exact: true }).waitFor()
  await page.goto('/nowhere/')
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
})
