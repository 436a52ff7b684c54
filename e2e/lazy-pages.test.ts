import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { untilHydrated, openEmptyPage, openPage, openSite } from './browser.ts'
import { writeTopic } from './content.ts'
import { openTopic } from './open-topic.ts'
import { breakScripts, BROKEN_SCRIPTS, FAILED } from './broken-scripts.ts'
import { eventually } from './eventually.ts'
import { waitForIdle } from './wait-for-idle.ts'

const offer = (page: Page) => page.getByRole('button', { name: 'Reload', exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('a page whose script fails to load shows the error inside the layout, and Try again works', async () => {
  const page = await openPage(await openSite(), '/', { expects: BROKEN_SCRIPTS })
  const { mend } = await breakScripts(page)
  await page.getByRole('link', { name: 'About' }).click()
  await heading(page, 'This page could not be shown').waitFor()
  await page.getByText('The site cannot be reached.').waitFor()
  assert.match(await page.title(), /^This page could not be shown · /)
  assert.equal(await page.getByRole('banner').count(), 1)
  // The last request, after a second attempt, checks whether the site still has the script.
  const failsAgain = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await page.getByRole('button', { name: 'Try again' }).click()
  await failsAgain
  await heading(page, 'This page could not be shown').waitFor()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'About').waitFor()
})

test('Back works after a page failed to load', async () => {
  const page = await openPage(await openSite(), '/topics', { expects: BROKEN_SCRIPTS })
  await breakScripts(page)
  await page.getByRole('link', { name: 'About' }).click()
  await heading(page, 'This page could not be shown').waitFor()
  await page.goBack()
  await heading(page, 'Discussions').waitFor()
})

test('if the script of the first page fails, the server-rendered page stays and a reload is offered', async () => {
  const site = await openSite()
  const { path } = await writeTopic(site, { title: 'Rendered by the server' })
  const page = await openEmptyPage(site, { expects: BROKEN_SCRIPTS })
  await page.route('**/assets/topic-*.js', (route) => route.abort())
  await page.goto(path)
  await offer(page).waitFor()
  await heading(page, 'Rendered by the server').waitFor()
  await page.unroute('**/assets/topic-*.js')
  await offer(page).click()
  await untilHydrated(page)
  await heading(page, 'Rendered by the server').waitFor()
  assert.equal(await offer(page).count(), 0)
})

const gone = { status: 404, body: 'Not found' }

test('after a new release a reload is offered, and nothing typed is lost', async () => {
  const { page } = await openTopic({ as: 'ada', expects: BROKEN_SCRIPTS })
  const { mend } = await breakScripts(page, (route) => route.fulfill(gone))
  const field = page.getByRole('textbox', { name: 'Content' })
  await field.fill('Half a thought')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('A new version of this site is available.').waitFor()
  await page.getByRole('alert').filter({ hasText: FAILED }).waitFor()
  assert.equal(await field.inputValue(), 'Half a thought')
  await mend()
  page.on('dialog', (dialog) => void dialog.accept())
  await offer(page).click()
  await eventually(async () => assert.equal(await offer(page).count(), 0))
  await untilHydrated(page)
  assert.equal(await field.inputValue(), 'Half a thought')
})

test('a chunk that fails repeatedly while the site responds offers a reload', async () => {
  const { page } = await openTopic({ as: 'ada', expects: BROKEN_SCRIPTS })
  await page.route('**/assets/delete-topic-dialog*.js', (route) => route.abort())
  const press = page.getByRole('button', { name: 'Delete', exact: true })
  await press.click()
  await page.getByRole('alert').filter({ hasText: FAILED }).waitFor()
  assert.equal(await offer(page).count(), 0)
  await press.click()
  await offer(page).waitFor()
})

test('without a connection no reload is offered', async () => {
  const { page } = await openTopic({ as: 'ada', expects: BROKEN_SCRIPTS })
  await breakScripts(page)
  const press = page.getByRole('button', { name: 'Delete', exact: true })
  for (let times = 0; times < 2; times++) {
    const looked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
    await press.click()
    await looked
    await waitForIdle(page)
    await page.getByRole('alert').filter({ hasText: 'Check your connection' }).waitFor()
  }
  assert.equal(await offer(page).count(), 0)
})
