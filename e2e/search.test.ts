import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { collectRequests, failRequests, holdRequests, respondWith } from './intercept-requests.ts'
import { openPage, openSharedSite, visit } from './browser.ts'
import { writeTopic } from './content.ts'
import { openNewTopic } from './forms.ts'
import { eventually } from './eventually.ts'
import { waitForIdle } from './wait-for-idle.ts'

const site = await openSharedSite()
const loom = await writeTopic(site, { title: 'Which loom for a beginner?' })
await writeTopic(site, { title: 'Dyeing wool', content: 'Then it goes on the loom.' })
await site.ask('ada', 'POST /api/resources', {
  body: { name: 'Heddle counter', url: 'https://heddle.test/', type: 'blog' },
})

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const options = (page: Page) => page.getByRole('option')
const searchLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Search' })
const pathOf = (page: Page) => page.url().slice(site.url.length)

async function openBox(page: Page, query: string) {
  await page.keyboard.press('/')
  await box(page).fill(query)
  await options(page).filter({ hasText: 'All results' }).waitFor()
}

const activeText = (page: Page) =>
  box(page).evaluate((node) => {
    const id = node.getAttribute('aria-activedescendant')
    return id === null ? null : (document.getElementById(id)?.innerText ?? '')
  })

test('/, Ctrl+K and Cmd+K open the search, which takes the focus, and Escape returns it', async () => {
  const page = await openPage(site, '/about')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About' })
  for (const keys of ['/', 'Control+k', 'Meta+k']) {
    await link.focus()
    await page.keyboard.press(keys)
    await eventually(async () =>
      assert.ok(await box(page).evaluate((node) => node === document.activeElement), keys),
    )
    await page.keyboard.press('Escape')
    await eventually(async () => assert.equal(await box(page).count(), 0))
    await eventually(async () =>
      assert.ok(await link.evaluate((node) => node === document.activeElement)),
    )
  }
})

test('what is typed while the search loads is in its field, and Escape cancels it', async () => {
  const page = await openPage(site, '/about')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/search-dialog*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('wool')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('which loom')
  release()
  await options(page).filter({ hasText: 'Which loom for a beginner?' }).waitFor()
  assert.equal(await box(page).inputValue(), 'which loom')
})

test('results appear while words are typed, by kind; arrow keys choose one and Enter opens it', async () => {
  const page = await openPage(site, '/')
  await openBox(page, 'loo')
  await options(page).filter({ hasText: 'Dyeing wool' }).waitFor()
  const group = page.getByRole('group', { name: 'Topics' })
  assert.equal(await group.getByRole('option').count(), 2)
  assert.equal(await activeText(page), null)
  await page.keyboard.press('ArrowDown')
  await eventually(async () => assert.match((await activeText(page)) ?? '', /^Which loom/))
  await page.keyboard.press('ArrowUp')
  await eventually(async () =>
    assert.match((await activeText(page)) ?? '', /^All results for “loo”/),
  )
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Which loom for a beginner?', level: 1 }).waitFor()
  assert.equal(pathOf(page), loom.path)
  await eventually(async () => assert.equal(await box(page).count(), 0))
})

test('a result that was chosen for an earlier text is not opened by Enter', async () => {
  const page = await openPage(site, '/', { expects: /ERR_ABORTED/ })
  await openBox(page, 'loom')
  await options(page).filter({ hasText: 'Which loom' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await eventually(async () => assert.match((await activeText(page)) ?? '', /^Which loom/))
  const held = await holdRequests(page, 'GET /api/search')
  await page.keyboard.type(' dyeing')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor()
  assert.equal(pathOf(page), '/search?q=loom+dyeing')
  held.release()
})

test('Control+Enter opens a result in a new tab, and a resource opens at its own address', async () => {
  const page = await openPage(site, '/')
  await openBox(page, 'beginner')
  await options(page).filter({ hasText: 'Which loom' }).waitFor()
  await page.keyboard.press('ArrowDown')
  const opening = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  const opened = await opening
  await opened.waitForURL(`**${loom.path}`)
  assert.equal(pathOf(page), '/')
  await box(page).fill('heddle')
  const resource = options(page).filter({ hasText: 'Heddle counter' })
  assert.match(await resource.innerText(), /^Blog$/m)
  assert.equal(await resource.getAttribute('href'), 'https://heddle.test/')
})

test('Enter without a chosen result leads to all of them, with filters that Back undoes', async () => {
  const page = await openPage(site, '/')
  await openBox(page, 'loom')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor()
  await page.getByRole('article').filter({ hasText: 'Dyeing wool' }).waitFor()
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('General')
  await page.getByText('Nothing found', { exact: true }).waitFor()
  assert.equal(pathOf(page), '/search?q=loom&tag=General')
  await page.goBack()
  await page.getByRole('article').filter({ hasText: 'Dyeing wool' }).waitFor()
  assert.equal(await page.getByRole('combobox', { name: 'Tag' }).inputValue(), '')
  const field = page.getByRole('searchbox', { name: 'Search for' })
  await field.fill('beginner')
  await field.press('Enter')
  await page.getByRole('status').filter({ hasText: '1 result' }).waitFor()
  await eventually(async () =>
    assert.ok(await field.evaluate((node) => node === document.activeElement)),
  )
})

test('a total that is not known exactly is rounded down', async () => {
  const page = await openPage(site, '/search')
  const body = { results: [], total: 344, page: 1, totalIsMinimum: true }
  await respondWith(page, 'GET /api/search', [JSON.stringify(body)])
  const field = page.getByRole('searchbox', { name: 'Search for' })
  await field.fill('loom')
  await field.press('Enter')
  await page.getByRole('status').filter({ hasText: 'More than 300 results' }).waitFor()
})

test('an answer that takes long is announced as searched for, is not shown after the next letter, and a failed one can be repeated', async () => {
  const page = await openPage(site, '/', { expects: /500 GET \/api\/search|ERR_ABORTED/ })
  const held = await holdRequests(page, 'GET /api/search')
  await page.keyboard.press('/')
  await box(page).fill('dyeing')
  await held.requested
  const status = page.getByRole('dialog').getByRole('status')
  await status.getByText('Searching…').waitFor()
  await box(page).fill('heddle')
  held.release()
  await options(page).filter({ hasText: 'Heddle counter' }).waitFor()
  await eventually(async () => assert.match(await status.innerText(), /^1 result/))
  assert.equal(await options(page).filter({ hasText: 'Dyeing' }).count(), 0)
  const { mend } = await failRequests(page, 'GET /api/search', { message: 'The site is tired.' })
  await box(page).fill('loom')
  await page.getByRole('alert').filter({ hasText: 'The site is tired.' }).waitFor()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await options(page).filter({ hasText: 'Dyeing wool' }).waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.role), 'combobox')
})

test('at every width the header has a link to the search, which works without JavaScript', async () => {
  const page = await openPage(site, '/', { hasScript: false })
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await searchLink(page).click()
    await page.getByRole('searchbox', { name: 'Search for' }).fill('loom')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('article').filter({ hasText: 'Dyeing wool' }).waitFor()
  }
  await page.getByRole('link', { name: 'Replies' }).click()
  await page.getByText('Nothing found', { exact: true }).waitFor()
  assert.equal(new URL(page.url()).searchParams.get('kind'), 'reply')
})

test('with JavaScript the link of the header opens the search, which says what can be written, and a query is asked once', async () => {
  const page = await openPage(site, '/about', { width: 390 })
  const asked = collectRequests(page, 'GET /api/search')
  await searchLink(page).click()
  const help = page.getByRole('dialog').getByText('was written by this member')
  await help.waitFor()
  await box(page).fill('beginner')
  await help.waitFor({ state: 'detached' })
  await options(page).filter({ hasText: 'Which loom' }).click()
  await page.waitForURL(`**${loom.path}`)
  assert.equal(asked.length, 1)
})

test('similar topics appear below the title of a new one, without taking the focus, and no shortcut opens the search over it', async () => {
  const page = await openPage(site, '/topics', { as: 'ada' })
  const { dialog, title } = await openNewTopic(page)
  await title.fill('A loom for beginners')
  const link = dialog.getByRole('link', { name: /^Which loom/ })
  await link.waitFor()
  assert.ok(await title.evaluate((node) => node === document.activeElement))
  await eventually(async () =>
    assert.match((await dialog.getByRole('status').allInnerTexts()).join(), /similar topic/i),
  )
  const opening = page.context().waitForEvent('page')
  await link.click()
  await (await opening).waitForURL(`**${loom.path}`)
  await title.fill('Something else entirely')
  await eventually(async () => assert.equal(await link.count(), 0))
  await title.fill('')
  await title.pressSequentially('a/b')
  assert.equal(await title.inputValue(), 'a/b')
  await dialog.getByRole('checkbox').first().focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('/')
  await waitForIdle(page)
  assert.equal(await box(page).count(), 0)
})

test('on a phone with a font of twice the size, the filters have room for what is chosen', async () => {
  const page = await openPage(site, '/about', { width: 390, isAlone: true })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await visit(page, '/search?q=loom')
  const widths = await page
    .getByRole('combobox')
    .evaluateAll((all) => all.map((menu) => menu.getBoundingClientRect().width / 32))
  assert.equal(widths.length, 2)
  assert.ok(Math.min(...widths) >= 8, widths.join())
})

test('a search that failed offline is made again when the browser is back online', async () => {
  const page = await openPage(site, '/about', { expects: /ERR_INTERNET_DISCONNECTED/ })
  await page.keyboard.press('/')
  await box(page).waitFor()
  await page.context().setOffline(true)
  await box(page).fill('loom')
  const failure = page.getByRole('alert').getByText('You are offline')
  await failure.waitFor()
  await page.context().setOffline(false)
  await failure.waitFor({ state: 'detached' })
})

test('on a phone, the area to touch of each kind of results is at least 24 px wide', async () => {
  const page = await openPage(site, '/search?q=loom', { width: 390 })
  const kinds = page.getByRole('navigation', { name: 'Kinds of results' }).getByRole('link')
  const widths = await kinds.evaluateAll((links) =>
    links.map((link) => {
      const { left, right, top, height } = link.getBoundingClientRect()
      const isHit = (x: number) => document.elementFromPoint(x, top + height / 2) === link
      let [start, end] = [left + 1, right - 1]
      while (isHit(start - 1)) start--
      while (isHit(end + 1)) end++
      return end - start
    }),
  )
  assert.equal(widths.length, 6)
  for (const width of widths) assert.ok(width >= 24, String(widths))
})
