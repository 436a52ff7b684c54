import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { insertCreation, insertTool } from '../tests/insert-rows.ts'
import { openPage, openSite, visit } from './browser.ts'
import { rowOf } from './admin-content.ts'
import { insertLoggedInUser } from './content.ts'
import { toasts } from './toast.ts'

/** Its second word is in another script: read from the right, it stands left of the first. */
const WORDS = ['مساعد', 'Plus'] as const
const NAME = WORDS.join(' ')

/** Where a word of the text begins on the screen, from the left. */
const leftOf = (element: Locator, word: string) =>
  element.evaluate((node, part) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const start = text.textContent?.indexOf(part) ?? -1
      if (start === -1) continue
      const range = document.createRange()
      range.setStart(text, start)
      range.setEnd(text, start + part.length)
      return range.getBoundingClientRect().left
    }
    throw new Error(`${part} is not in: ${node.textContent}`)
  }, word)

async function isInOrder(element: Locator) {
  const [first, second] = [await leftOf(element, WORDS[0]), await leftOf(element, WORDS[1])]
  assert.ok(second < first, `${await element.innerText()}: ${second} is right of ${first}`)
}

test('a name that is written from right to left keeps the order of its words in a sentence', async () => {
  const site = await openSite()
  const tool = await insertTool(site.db, { name: NAME })
  const page = await openPage(site, `/tool/${tool.id}`, { as: 'root' })
  await isInOrder(page.getByRole('heading', { level: 1 }))
  await isInOrder(page.getByRole('heading', { name: 'Made with' }))
  await isInOrder(page.getByText('No news names'))
  for (const action of ['Copy link to', 'Edit']) {
    const button = page.getByRole('main').getByRole('button', { name: action })
    await button.hover()
    await isInOrder(button.locator('[popover]'))
  }
  const { id } = await insertCreation(site.db, { name: NAME })
  await visit(page, `/edit-creation/${id}`)
  await isInOrder(page.getByRole('link', { name: 'Back to' }))
  const post = site.as('root')
  const category = await post('POST /api/tags', {
    body: { name: NAME, type: 'tool', active: true },
  })
  await post('POST /api/tags', { body: { name: NAME, type: 'creation', active: true } })
  await visit(page, `/news-sources/${category.id}`)
  await isInOrder(page.getByRole('heading', { level: 1 }))
  await visit(page, `/?tab=creations&kind=${NAME}`)
  await isInOrder(page.getByText('Nobody has shared'))
  await visit(page, '/admin')
  await rowOf(page, NAME).getByRole('button', { name: 'Hide' }).click()
  await isInOrder(toasts(page).getByText('is hidden.'))
})

test('a name that is written from right to left keeps the order of its words in the title of a tab', async () => {
  const site = await openSite()
  const tag = { name: NAME, active: true } as const
  await site.as('root')('POST /api/tags', { body: { ...tag, type: 'topic' } })
  const tool = await site.as('root')('POST /api/tags', { body: { ...tag, type: 'tool' } })
  const page = await openPage(site, '/about')
  for (const path of [`/topics?tag=${NAME}`, `/search?q=${NAME}`, `/news-sources/${tool.id}`]) {
    await visit(page, path)
    const title = await page.title()
    await page.goto('about:blank')
    await page.locator('body').evaluate((body, text) => body.replaceChildren(text), title)
    await isInOrder(page.locator('body'))
  }
})

test('on a phone a name that is written from right to left begins beside the label of its column, too', async () => {
  const site = await openSite()
  const { jar } = await insertLoggedInUser(site, 'عائشة')
  const body = { name: 'Weaving', type: 'topic', active: false } as const
  await site.as(jar)('POST /api/tags', { body })
  await site.as('bob')('POST /api/tags', { body: { ...body, name: 'Spinning' } })
  const page = await openPage(site, '/admin?section=tags', { as: 'root', width: 390 })
  const left = (row: string, member: string) =>
    leftOf(rowOf(page, row).getByRole('cell', { name: member }), member)
  assert.equal(await left('Weaving', 'عائشة'), await left('Spinning', 'bob'))
})

test('a site whose name is written from right to left does not turn its sentences round', async () => {
  const site = await openSite({ SITE_NAME: NAME })
  const page = await openPage(site, '/about')
  const sentence = page.getByText('is a house')
  await isInOrder(sentence)
  const [name, rest] = [await leftOf(sentence, WORDS[0]), await leftOf(sentence, 'is a house')]
  assert.ok(name < rest, `${rest} is left of ${name}`)
})
