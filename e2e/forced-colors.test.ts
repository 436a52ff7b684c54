import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { TestSite } from '../tests/site.ts'
import { insertContactMessage, insertTool } from '../tests/insert-rows.ts'
import { openPage, openSite } from './browser.ts'
import type { Visitor } from './browser.ts'
import { writeTopic } from './content.ts'
import { eventually } from './eventually.ts'

test('in forced colours the selected tab is the only one with a line', async () => {
  const site = await openSite()
  const page = await openForced(site, '/?tab=creations')
  const ground = await groundOf(page.locator('body'))
  const drawn = await page.getByRole('tab').evaluateAll(
    (all, ground) =>
      all
        .filter((tab) => {
          const { content, backgroundColor } = getComputedStyle(tab, '::after')
          return content !== 'none' && backgroundColor !== ground
        })
        .map((tab) => tab.textContent),
    ground,
  )
  assert.deepEqual(drawn, ['Creations'])
})

test('in forced colours the current kind and the current list are underlined alone', async () => {
  const site = await openSite()
  const { id } = await site.as('bob')('GET /api/user')
  const search = await openForced(site, '/search?kind=tool')
  const kinds = search.getByRole('navigation', { name: 'Kinds of results' })
  assert.deepEqual(await underlined(kinds), ['Tools'])
  const member = await openForced(site, `/user/${id}?tab=creations`)
  const lists = member.getByRole('navigation', { name: 'Contributions' })
  assert.deepEqual(await underlined(lists), ['Creations0'])
})

test('in forced colours the current section is marked and actions stand apart', async () => {
  const site = await openSite()
  await insertTool(site.db)
  const page = await openForced(site, '/admin', { as: 'root' })
  const sections = page.getByRole('navigation', { name: 'Sections' })
  const current = sections.getByRole('link', { name: 'Tools' })
  assert.notEqual(await groundOf(current), await groundOf(page.locator('body')))
  const gaps = await page
    .locator('[data-actions]')
    .first()
    .evaluate((cell) => {
      const boxes = [...cell.querySelectorAll('button')].map((button) =>
        button.getBoundingClientRect(),
      )
      return boxes.slice(1).map((box, at) => box.left - (boxes[at]?.right ?? 0))
    })
  assert.ok(gaps.length > 0)
  for (const gap of gaps) assert.ok(gap > 0, `the gap is ${gap}`)
})

test('in forced colours the dots of the admin dashboard are drawn', async () => {
  const site = await openSite()
  await insertTool(site.db)
  await insertContactMessage(site.db)
  const tools = await openForced(site, '/admin', { as: 'root' })
  assert.notEqual(await inkOf(tools.getByRole('cell', { name: 'Visible' }).locator('span')), null)
  const messages = await openForced(site, '/admin?section=messages', { as: 'root' })
  assert.notEqual(await inkOf(messages.getByRole('button', { name: 'What a fine place.' })), null)
})

/** The colour of the dot before a text; null if it is that of the page. */
const inkOf = (place: Locator) =>
  place.first().evaluate((node) => {
    const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(node, '::before')
    const ground = getComputedStyle(document.body).backgroundColor
    const inks = borderTopWidth === '0px' ? [backgroundColor] : [borderTopColor, backgroundColor]
    const isClear = (ink: string) => ink === ground || /^rgba\(.* 0\)$/.test(ink)
    return inks.find((ink) => !isClear(ink)) ?? null
  })

test('in forced colours all text of the chosen search result has the colour of its mark', async () => {
  const site = await openSite()
  await writeTopic(site, { title: 'Which loom?', content: 'It stands in a corner.' })
  const page = await openForced(site, '/')
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Search' }).fill('which')
  const option = page.getByRole('option', { name: /Which loom/ })
  await option.waitFor()
  await page.keyboard.press('ArrowDown')
  await eventually(async () => assert.equal(await option.getAttribute('aria-selected'), 'true'))
  await eventually(async () => assert.equal((await coloursIn(option)).size, 1))
})

test('in forced colours the icons of a highlighted menu item have the colour of its text', async () => {
  const page = await openForced(await openSite(), '/')
  await page.getByRole('button', { name: 'Theme' }).press('ArrowDown')
  const item = page.getByRole('menuitemradio', { name: 'System' })
  await eventually(async () => assert.equal(await item.getAttribute('data-highlighted'), ''))
  await eventually(async () => assert.equal((await coloursIn(item)).size, 1))
})

const coloursIn = async (place: Locator) =>
  new Set(
    await place.evaluate((node) =>
      [node, ...node.querySelectorAll('svg, span')].map((part) => getComputedStyle(part).color),
    ),
  )

async function openForced(site: TestSite, path: string, visitor?: Visitor): Promise<Page> {
  const page = await openPage(site, path, visitor)
  await page.emulateMedia({ forcedColors: 'active' })
  return page
}

const groundOf = (place: Locator) =>
  place.evaluate((node) => getComputedStyle(node).backgroundColor)

const underlined = (list: Locator) =>
  list.getByRole('link').evaluateAll((all) =>
    all
      .filter((link) => {
        const { borderBottomStyle, borderBottomWidth } = getComputedStyle(link)
        return borderBottomStyle !== 'none' && borderBottomWidth !== '0px'
      })
      .map((link) => link.textContent),
  )
