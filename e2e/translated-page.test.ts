import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage, openSharedSite } from './browser.ts'
import { writeTopic } from './content.ts'

const site = await openSharedSite()
const loom = await writeTopic(site, { title: 'Which loom for a beginner?' })
await writeTopic(site, { title: 'Dyeing wool' })

/** As a browser translates a page, here into capitals: also every text that is added later. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const isTranslated = ({ data, parentElement }: Text) =>
      !/[a-z0-9]/.test(data) || parentElement?.closest('font, script, style, textarea')
    function translateTextsIn(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts = root instanceof Text ? [root] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts.filter((one) => !isTranslated(one))) {
        const translation = document.createRange().createContextualFragment('<font><font>')
        translation.querySelector('font font')?.append(text.data.toUpperCase())
        text.before(translation)
        text.remove()
      }
    }
    new MutationObserver((records) =>
      records.forEach(({ addedNodes }) => addedNodes.forEach(translateTextsIn)),
    ).observe(document.body, { childList: true, subtree: true })
    translateTextsIn(document.body)
  })

test('a translated page finds what is searched for', async () => {
  const page = await openPage(site, '/about')
  await translate(page)
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  const results = page.getByRole('option')
  await box.fill('loom')
  await results.getByText('WHICH LOOM').waitFor()
  await box.fill('wool')
  await results.getByText('DYEING WOOL').waitFor()
  await box.fill('nowhere to be found')
  await page.getByRole('status').getByText('NOTHING FOUND.').waitFor()
})

test('a translated page shows new texts in place of earlier ones', async () => {
  const page = await openPage(site, loom.path, { as: 'bob' })
  await translate(page)
  await page.getByRole('textbox', { name: 'Content' }).fill('A rigid heddle loom.')
  await page.getByText('DRAFT KEPT ON THIS DEVICE').waitFor()
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await page.getByRole('heading', { name: 'REPLIES (1)' }).waitFor()
  await page.getByText('DRAFT KEPT ON THIS DEVICE').waitFor({ state: 'detached' })
})

test('on any page, removing a node from a parent that does not have it is an error', async () => {
  const page = await openPage(site, '/about')
  const error = await page.evaluate(() => {
    try {
      return document.body.removeChild(document.createElement('p')).nodeName
    } catch (thrown) {
      return (thrown as Error).name
    }
  })
  assert.equal(error, 'NotFoundError')
})
