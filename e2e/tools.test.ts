import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../tests/until.ts'
import { startExternalServer } from '../tests/external-server.ts'
import { insertTool } from '../tests/insert-rows.ts'
import { openEmptyPage, openPage, openSharedSite, visit } from './browser.ts'
import { sidePanels } from './side-panels.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'
import { ONE_PIXEL_PNG } from '../tests/pictures.ts'

const icons = await startExternalServer({ '/loom.test': { body: ONE_PIXEL_PNG } })
const site = await openSharedSite({ LOGO_SERVICE: `${icons.url}/{domain}` })
const loom = await insertTool(site.db, {
  name: 'Loom',
  url: 'https://www.loom.test/',
  xusername: 'loomhq',
})
await insertTool(site.db, { name: 'Heddle', url: 'https://heddle.test/' })
const third = await insertTool(site.db, { name: 'Third', url: 'https://third.test/' })
for (const [tool, topPick] of [
  [third, 3],
  [loom, 1],
  [await insertTool(site.db, { name: 'Eighth', url: 'https://eighth.test/' }), 8],
] as const) {
  await site.as('root')('PUT /api/tools/:id', { params: tool, body: { topPick } })
}
for (let at = 1; at <= 17; at++) await insertTool(site.db, { name: `Legacy ${at}`, tagIds: [10] })
await insertTool(site.db, { name: 'Secret', visible: false, tagIds: [6] })

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })

const vote = (page: Page, name: string) => page.getByRole('button', { name: `Upvote ${name}` })

async function stateOf(page: Page, name: string) {
  const pressed = await vote(page, name).getAttribute('aria-pressed')
  return `${pressed} ${await card(page, name).getByText(/^\d+$/).textContent()}`
}

test('a tool card links to the tool, to searches on X, YouTube and Reddit, and to its page, whose URL it copies', async () => {
  const page = await openPage(site, '/?tab=tools')
  const links = card(page, 'Loom').getByRole('link')
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]),
  )
  const rel = 'ugc nofollow noopener'
  assert.deepEqual(addresses, [
    ['Loom', 'https://www.loom.test/', rel],
    ['loom.test', 'https://www.loom.test/', rel],
    ['X', 'https://x.com/search?q=Loom', rel],
    ['YouTube', 'https://www.youtube.com/results?search_query=Loom', rel],
    ['Reddit', 'https://www.reddit.com/search/?q=Loom', rel],
    ['', '/tool/1', null],
  ])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link to Loom' }).click()
  await seeToast(page, 'Link copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  assert.equal(copied, `${site.url}/tool/${loom.id}`)
})

test('a tool shows the logo of its domain, otherwise the first letter of its name', async () => {
  const page = await openEmptyPage(site)
  const pictures = sidePanels(page).getByTestId('tile').locator('img')
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/logo/')) statuses.push(response.status())
  })
  // The first visitor sees letters without waiting; the logo is ready for the next visitor.
  await visit(page, '/?tab=tools')
  assert.equal(await card(page, 'Heddle').getByTestId('tile').textContent(), 'H')
  await until(async () => (await site.raw('/api/logo/loom.test')).status === 200)
  await visit(page, '/?tab=tools')
  await until(async () => (await pictures.count()) === 1)
  await until(() => statuses.length > 0)
  // A missing picture is never requested: browsers would log an error.
  assert.deepEqual([...new Set(statuses)], [200])
  assert.equal(await card(page, 'Loom').getByTestId('tile').locator('img').count(), 1)
})

test('Top Picks are sorted by topPick; the rest is under a collapsible More Tools with its count', async () => {
  const page = await openPage(site, '/?tab=tools')
  const names = await sidePanels(page).locator('article h3 a:first-child').allTextContents()
  assert.deepEqual(names, ['Loom', 'Third', 'Eighth', 'Heddle'])
  const more = page.getByRole('button', { name: 'More Tools (1)' })
  assert.equal(await more.getAttribute('aria-expanded'), 'true')
  await more.click()
  await eventually(async () => {
    assert.equal(await more.getAttribute('aria-expanded'), 'false')
    assert.equal(await card(page, 'Heddle').isVisible(), false)
    assert.equal(await card(page, 'Loom').isVisible(), true)
  })
  await visit(page, '/?tab=tools&category=Legacy')
  const picks = page.getByRole('region', { name: 'Top Picks' })
  assert.equal(
    (await picks.innerText()).replaceAll(/\s+/g, ' ').trim(),
    'Top Picks None in Legacy yet.',
  )
})

test("the category defaults to the first tool tag, 'Load more tools' appears above 15, and a link to a tool further down loads the list up to it", async () => {
  const page = await openPage(site, '/?tab=tools')
  await page.getByRole('button', { name: 'Category: App Gen' }).click()
  await page.getByRole('menuitemradio', { name: 'Legacy' }).click()
  await page.getByRole('button', { name: 'More Tools (17)' }).waitFor()
  assert.match(page.url(), /category=Legacy/)
  assert.equal(await sidePanels(page).getByRole('article').count(), 15)
  await page.getByRole('button', { name: 'Load more tools' }).click()
  await eventually(async () => {
    assert.equal(await sidePanels(page).getByRole('article').count(), 17)
    assert.equal(await page.getByRole('button', { name: 'Load more tools' }).count(), 0)
  })
  const id = await sidePanels(page).getByRole('article').last().getAttribute('id')
  await page.goto('about:blank')
  await visit(page, `/?tab=tools&category=Legacy#${id}`)
  await page.locator(`#${id}`).waitFor()
})

test("the news button opens X's search, or shows 'No X usernames available'", async () => {
  const page = await openPage(site, '/?tab=tools&category=Legacy')
  const none = page.getByRole('button', { name: 'No X usernames available' })
  assert.equal(await none.isDisabled(), true)
  await visit(page, '/?tab=tools')
  await page.evaluate(() => {
    window.open = (url) => {
      document.title = String(url)
      return null
    }
  })
  await page.getByRole('button', { name: 'Get App Gen news on X' }).click()
  await eventually(async () =>
    assert.equal(await page.title(), 'https://x.com/search?q=from%3Aloomhq&f=live'),
  )
})

test('in a narrow bar the news button is a row of its own, within the margins, and Suggest Tool stays at the right edge', async () => {
  const page = await openPage(site, '/?tab=tools&category=Legacy', { width: 390 })
  const boxOf = async (name: RegExp) => {
    const box = await page.getByRole('button', { name }).boundingBox()
    assert.ok(box)
    return box
  }
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 })
    const category = await boxOf(/^Category: /)
    const suggest = await boxOf(/^Suggest Tool$/)
    const none = await boxOf(/^No X usernames/)
    assert.equal(suggest.y, category.y)
    assert.ok(none.y > category.y, 'below the other controls')
    assert.equal(none.x, category.x)
    if (width === 390) continue
    const button = page.getByRole('button', { name: 'Suggest Tool' })
    const bar = await button.locator('..').boundingBox()
    assert.ok(bar)
    assert.ok(Math.abs(suggest.x + suggest.width - (bar.x + bar.width)) < 1)
  }
})

test("a loading list shows 'Loading tools...' and placeholders", async () => {
  const page = await openPage(site, '/?tab=tools')
  await page.route('**/api/tools?*', () => {})
  await page.getByRole('button', { name: /^Category: / }).click()
  await page.getByRole('menuitemradio', { name: 'IDE' }).click()
  await eventually(async () => {
    assert.equal(await page.getByRole('button', { name: 'Loading tools...' }).isDisabled(), true)
    assert.equal(await page.getByTestId('placeholder').count(), 5)
  })
})

test('an upvote is applied at once, then replaced by the rating of the response', async () => {
  const page = await openPage(site, '/?tab=tools', { as: 'ada' })
  assert.equal(await stateOf(page, 'Loom'), 'false 0')
  const { promise: mayRespond, resolve: respond } = Promise.withResolvers<void>()
  await page.route('**/rate', async (route) => {
    await mayRespond
    await route.fulfill({ json: { rating: 1, toolRating: 41 } })
  })
  await vote(page, 'Loom').click()
  await page.getByRole('button', { pressed: true }).waitFor()
  assert.equal(await stateOf(page, 'Loom'), 'true 1')
  respond()
  await seeToast(page, 'Upvoted!')
  await eventually(async () => assert.equal(await stateOf(page, 'Loom'), 'true 41'))
  await page.unroute('**/rate')
  await visit(page, '/?tab=tools')
  await vote(page, 'Loom').click()
  await seeToast(page, 'Upvoted!')
  await vote(page, 'Loom').click()
  await seeToast(page, 'Upvote removed')
  await eventually(async () => assert.equal(await stateOf(page, 'Loom'), 'false 0'))
})

test('an upvote works with a response that contains only rating', async () => {
  const page = await openPage(site, '/?tab=tools', { as: 'ada' })
  await page.route('**/rate', (route) => route.fulfill({ json: { rating: 1 } }))
  await vote(page, 'Loom').click()
  await seeToast(page, 'Upvoted!')
  await eventually(async () => assert.equal(await stateOf(page, 'Loom'), 'true 1'))
})

test('a failed upvote is rolled back', async () => {
  const page = await openPage(site, '/?tab=tools', { as: 'ada', expects: /500 POST/ })
  await page.route('**/rate', (route) => route.fulfill({ status: 500, body: '{}' }))
  await vote(page, 'Heddle').click()
  await seeToast(page, 'Upvote failed', "We couldn't process your upvote. Please try again.")
  await eventually(async () => assert.equal(await stateOf(page, 'Heddle'), 'false 0'))
})

test("a visitor's upvote asks to sign in, and Suggest Tool leads to /auth", async () => {
  const page = await openPage(site, '/?tab=tools')
  await vote(page, 'Loom').click()
  await seeToast(page, 'Authentication required', 'Please sign in to upvote tools')
  await eventually(async () => assert.equal(await stateOf(page, 'Loom'), 'false 0'))
  await page.getByRole('button', { name: 'Suggest Tool' }).click()
  await page.waitForURL('**/auth')
})

test('hidden tools are shown to administrators only, highlighted', async () => {
  const page = await openPage(site, '/?tab=tools&category=IDE', { as: 'root' })
  const stripes = await card(page, 'Secret').evaluate(
    (row) => getComputedStyle(row).backgroundImage,
  )
  assert.match(stripes, /repeating-linear-gradient/)
  const visitor = await openPage(site, '/?tab=tools&category=IDE')
  await visitor.getByText('No IDE tools yet').waitFor()
})

test('where the links of a tool wrap, its icons stay together', async () => {
  const page = await openPage(site, '/?tab=tools', { as: 'root', width: 390 })
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 900 })
    const loom = card(page, 'Loom')
    const icons = [
      loom.getByRole('link', { name: 'Details' }),
      loom.getByRole('button', { name: 'Copy link to Loom' }),
      loom.getByRole('button', { name: 'Edit Loom' }),
    ]
    const tops = await Promise.all(icons.map(async (icon) => (await icon.boundingBox())?.y))
    assert.equal(new Set(tops).size, 1, `${width} px: ${tops.join()}`)
    for (const icon of icons) {
      const isWhole = await icon.evaluate((node) => {
        node.scrollIntoView({ block: 'center' })
        const { x, y, width: w, height } = node.getBoundingClientRect()
        const edges = [y + 2, y + height - 2]
        return edges.every((at) => node.contains(document.elementFromPoint(x + w / 2, at)))
      })
      assert.ok(isWhole, `${width} px: something else covers a part of the target`)
    }
  }
})
