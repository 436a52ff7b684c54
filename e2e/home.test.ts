import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { collectRequests } from './intercept-requests.ts'
import { openEmptyPage, openPage, openSite, visit } from './browser.ts'
import { insertTopics, writeTopic } from './content.ts'
import { waitForIdle } from './wait-for-idle.ts'
import { eventually } from './eventually.ts'

const collapse = (page: Page) => page.getByRole('button', { name: 'Collapse discussions' })
const expand = (page: Page) => page.getByRole('button', { name: 'Expand discussions' })

test('a collapsed panel is a narrow strip with an expand control, which gets the focus', async () => {
  const site = await openSite()
  await writeTopic(site)
  const page = await openPage(site, '/')
  const panel = page.getByRole('region', { name: 'Discussions' })
  const hasFocus = (node: Element) => node === document.activeElement
  await collapse(page).press('Enter')
  await eventually(async () => assert.equal(await expand(page).evaluate(hasFocus), true))
  assert.equal(await page.getByRole('link', { name: 'A first topic' }).count(), 0)
  const strip = await panel.boundingBox()
  assert.ok(strip && strip.width <= 60, `${strip?.width} px wide`)
  await expand(page).press('Enter')
  await eventually(async () => assert.equal(await collapse(page).evaluate(hasFocus), true))
  await page.getByRole('link', { name: 'A first topic' }).waitFor()
  assert.equal(await expand(page).count(), 0)
  await collapse(page).click()
  await expand(page).click()
  await page.getByRole('link', { name: 'A first topic' }).waitFor()
})

test('the discussions have their place before the rest of the page has arrived', async () => {
  const site = await openSite()
  await writeTopic(site)
  const page = await openEmptyPage(site, { hasScript: false })
  const boxOf = () => page.getByRole('region', { name: 'Discussions' }).boundingBox()
  await page.goto('/')
  const whole = await boxOf()
  await page.route('**/', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html.slice(0, html.indexOf('<section', html.indexOf('<section') + 1))
    return route.fulfill({ response, body })
  })
  await page.goto('/')
  assert.equal(await page.getByRole('region').count(), 1)
  assert.deepEqual(await boxOf(), whole)
})

test('each tab of the home page has its own title', async () => {
  const page = await openPage(await openSite(), '/')
  assert.equal(await page.title(), 'Guildhall')
  for (const name of ['Creations', 'Resources', 'Tools']) {
    await page.getByRole('tab', { name }).click()
    await eventually(async () => assert.equal(await page.title(), `${name} · Guildhall`))
  }
})

test('home and /topics show the same list and keep their own paths', async () => {
  const site = await openSite()
  await insertTopics(site, 12)
  const page = await openPage(site, '/', { hasScript: false })
  const rows = await page.getByRole('article').allInnerTexts()
  await page.goto('/topics')
  assert.deepEqual(await page.getByRole('article').allInnerTexts(), rows)
  await page.getByRole('button', { name: 'Load More' }).click()
  await page.getByRole('link', { name: 'Topic 2', exact: true }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/topics')
})

test('Load More on home stays on /', async () => {
  const site = await openSite()
  await insertTopics(site, 12)
  const page = await openPage(site, '/')
  await page.getByRole('button', { name: 'Load More' }).click()
  await page.getByRole('link', { name: 'Topic 2', exact: true }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/')
})

test('returning to home shows a changed reply count', async () => {
  const site = await openSite()
  const { path } = await writeTopic(site, { title: 'Still without reply' })
  const page = await openPage(site, '/', { as: 'ada' })
  await page.getByRole('link', { name: 'Still without reply' }).click()
  await page.waitForURL(`**${path}`)
  await page.getByRole('textbox', { name: 'Content' }).fill('No longer')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await page.getByRole('heading', { name: 'Replies (1)' }).waitFor()
  await page.getByRole('link', { name: 'Back to Discussions' }).click()
  await eventually(async () =>
    assert.match(await page.getByRole('article').innerText(), /\b1\s+reply\b/),
  )
})

test('navigating to a topic and back requests nothing twice', async () => {
  const site = await openSite()
  await writeTopic(site, { title: 'Read twice' })
  const page = await openPage(site, '/')
  const lists = collectRequests(page, 'GET /api/topics')
  const topics = collectRequests(page, 'GET /api/topics/:id')
  for (let visit = 0; visit < 2; visit++) {
    await page.getByRole('link', { name: 'Read twice' }).click()
    await page.getByRole('heading', { name: 'Read twice', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Back to Discussions' }).click()
    await page.getByRole('link', { name: 'Read twice' }).waitFor()
  }
  assert.deepEqual([lists.length, topics.length], [0, 1])
})

test('the data of a page cached for long is not refetched', async () => {
  const page = await openPage(await openSite(), '/about')
  await page.route('**/?tab=tools', async (route) => {
    const response = await route.fetch()
    const age = (_all: string, at: string) => `"dataUpdatedAt":${Number(at) - 600_000}`
    const body = (await response.text()).replace(/"dataUpdatedAt":(\d{9,})/g, age)
    await route.fulfill({ response, body })
  })
  const lists = [
    collectRequests(page, 'GET /api/tools'),
    collectRequests(page, 'GET /api/tags/tool-news'),
  ]
  await visit(page, '/?tab=tools')
  await waitForIdle(page)
  assert.deepEqual(
    lists.map(({ length }) => length),
    [0, 0],
  )
})

test('every public page has a description, a canonical link and OpenGraph tags', async () => {
  const site = await openSite()
  const content = 'This is what somebody reads who is sent the link.'
  const topic = await writeTopic(site, { title: 'Sent around', content })
  const page = await openPage(site, '/', { hasScript: false })
  for (const path of ['/', '/topics', topic.path]) {
    await page.goto(path)
    const named = (selector: string) => page.locator(`head ${selector}`).getAttribute('content')
    assert.ok((await named('meta[name=description]'))?.length, path)
    assert.ok((await named('meta[property="og:title"]'))?.length, path)
    assert.ok((await named('meta[property="og:description"]'))?.length, path)
    const canonical = await page.locator('head link[rel=canonical]').getAttribute('href')
    assert.equal(canonical, await named('meta[property="og:url"]'), path)
    assert.equal(new URL(canonical ?? '').pathname, path)
  }
  const described = page.locator('head meta[name=description]')
  assert.equal(await described.getAttribute('content'), content)
})

test('with a large font of the browser the home page does not scroll sideways, and on a phone all its tabs are in view', async () => {
  const page = await openPage(await openSite(), '/about', { width: 768, isAlone: true })
  const session = await page.context().newCDPSession(page)
  for (const [width, standard] of [
    [768, 24],
    [390, 24],
    [320, 20],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await session.send('Page.setFontSizes', { fontSizes: { standard } })
    await visit(page, '/')
    if (width === 768) {
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
      continue
    }
    const tabs = page.getByRole('tablist', { name: 'Sections', exact: true }).getByRole('tab')
    const ends = await tabs.evaluateAll((all) =>
      all.map((tab) => tab.getBoundingClientRect().right),
    )
    assert.equal(ends.length, 4)
    assert.ok(Math.max(...ends) <= width, `${ends.join()} at ${width} px`)
  }
})
