import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  insertCreation,
  insertReply,
  insertResource,
  insertTool,
  insertTopic,
} from '../tests/insert-rows.ts'
import { openBeforeHydration } from './before-hydration.ts'
import { closeBrowsers, openEmptyPage, openPage, openSite } from './browser.ts'
import { insertTopics, writeTopic } from './content.ts'
import { eventually } from './eventually.ts'
import { holdRequests } from './intercept-requests.ts'
import { waitForIdle } from './wait-for-idle.ts'

const WIDTHS = [390, 1280]
/** Sum of layout shifts, as browsers count them. */
const SHIFT_MAX = 0.01

test("hydration for the page's author causes no layout shift", async () => {
  const site = await openSite()
  const bare = await insertTopic(site.db, { title: 'Without replies' })
  const lively = await insertTopic(site.db, { title: 'With one reply' })
  await insertReply(site.db, { to: lively })
  const creation = await insertCreation(site.db, { name: 'A creation' })
  const description = 'One line of several.\n'.repeat(12)
  const params = { id: creation.id }
  await site.as('ada')('PATCH /api/creations/:id', { params, body: { description } })
  const tool = await insertTool(site.db, { name: 'Loom' })
  const row = { creation_id: creation.id, tool_id: tool.id, position: 0 }
  await site.db.insertInto('creation_tools').values(row).execute()
  const paths = [
    `/topic/${bare.id}`,
    `/topic/${lively.id}`,
    `/creation/${creation.id}`,
    `/edit-creation/${creation.id}`,
    '/',
    '/topics',
    '/?tab=tools',
    '/?tab=creations',
    '/?tab=resources',
  ]
  const moved: string[] = []
  for (const path of paths) {
    for (const width of WIDTHS) {
      const { page, release } = await openBeforeHydration(site, path, { as: 'ada', width })
      const shifts = await observeShifts(page)
      await release()
      await waitForIdle(page)
      const { sum, nodes } = await shifts.evaluate((read) => read())
      if (sum >= SHIFT_MAX) moved.push(`${path} at ${width}: ${sum.toFixed(4)} ${nodes.join()}`)
      await closeBrowsers()
    }
  }
  assert.deepEqual(moved, [])
})

test('pictures in texts that fail to load move nothing', async () => {
  const site = await openSite()
  const words = 'a desk with a lamp, a loom and two chairs that nobody sits on '.repeat(3)
  const content = `Look: ![${words}](/media/gone.png)\n\n![](/media/gone-too.png)\n\nThat is all.`
  const topic = await writeTopic(site, { content })
  await insertReply(site.db, { to: topic, contents: [content, 'The last reply.'] })
  for (const width of WIDTHS) {
    const page = await openEmptyPage(site, { width, expects: /404 GET \/media/ })
    const pictures = await holdRequests(page, 'GET /media/:file')
    await page.goto(topic.path, { waitUntil: 'commit' })
    const last = page.getByText('The last reply.')
    await last.waitFor()
    // A text is as wide as so many characters of its font.
    await eventually(async () => assert.ok(await hasFont(page)))
    const before = await last.boundingBox()
    pictures.release()
    await eventually(async () => {
      const complete = await page
        .locator('.prose img')
        .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).complete))
      assert.deepEqual(complete, [true, true, true, true])
    })
    assert.deepEqual(await last.boundingBox(), before, `${width} px`)
  }
})

const hasFont = (page: Page) =>
  page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))

const WAITING = [
  { from: '/about', call: 'GET /api/topics', open: openHome },
  { from: '/?tab=creations', call: 'GET /api/resources', open: openTab },
  { from: '/admin', call: 'GET /api/users', open: openUsers },
]

test('while a list loads, the footer is out of sight', async () => {
  const site = await openSite()
  await insertTopics(site, 12)
  for (let at = 1; at <= 12; at++) await insertResource(site.db, { name: `Resource ${at}` })
  const moved: string[] = []
  for (const { from, call, open } of WAITING) {
    for (const width of WIDTHS) {
      const page = await openPage(site, from, { as: 'root', width })
      const held = await holdRequests(page, call)
      await open(page)
      await page.getByTestId('skeleton').first().waitFor()
      const height = page.viewportSize()?.height ?? 0
      const { y = 0 } = (await page.getByRole('contentinfo').boundingBox()) ?? {}
      if (y < height) moved.push(`${from} at ${width}: the footer is at ${y} of ${height}`)
      held.release()
      await page.getByTestId('skeleton').first().waitFor({ state: 'detached' })
      await closeBrowsers()
    }
  }
  assert.deepEqual(moved, [])
})

function openHome(page: Page) {
  return page.getByRole('banner').getByRole('link').first().click()
}

function openTab(page: Page) {
  return page.getByRole('tab', { name: 'Resources' }).locator('visible=true').click()
}

function openUsers(page: Page) {
  return page.getByRole('link', { name: 'Users' }).click()
}

type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }

/**
 * The layout shifts from now on, to be read after the next frame. Earlier ones are those of a page that was
 * painted before the rest of its HTML had arrived, which grows at its end.
 */
const observeShifts = (page: Page) =>
  page.evaluateHandle(() => {
    const entries: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift' })
    return async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const shifts = [...entries, ...observer.takeRecords()] as Shift[]
      return {
        sum: shifts.reduce((all, { value }) => all + value, 0),
        nodes: shifts.flatMap(({ sources }) =>
          sources.map(({ node }) => `${node?.nodeName}.${node?.className}`),
        ),
      }
    }
  })
