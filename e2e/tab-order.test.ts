import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { root } from '../scripts/setup/root.mjs'
import {
  insertContactMessage,
  insertCommunity,
  insertCreation,
  insertReply,
  insertResource,
  insertTag,
  insertTool,
} from '../tests/insert-rows.ts'
import { OPEN_DIALOG } from '../web/ui/open-dialog.ts'
import { openEmptyPage, openSharedSite, visit } from './browser.ts'
import { writeTopic } from './content.ts'
import { eventually } from './eventually.ts'
import { stopClock } from './stop-clock.ts'
import { nameOfFocus, walk } from './tab-walk.ts'
import { walks } from './tab-walks.ts'
import type { Walk } from './tab-walks.ts'

/** The observed orders, written to a file for review. */
const seen: string[] = []
after(() => {
  const folder = join(root, 'test-results')
  mkdirSync(folder, { recursive: true })
  const head = [
    'Dialog or form',
    'What Tab reaches, in this order',
    'Focus on opening',
    'Focus after Escape',
  ]
  const rows = [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...seen]
  writeFileSync(join(folder, 'keyboard-pass.md'), `${rows.join('\n')}\n`)
})

/** Of all walks: none changes what it holds. */
const site = await openFilledSite()

for (const [start, parts] of Map.groupBy(Object.entries(walks), startOf)) {
  const names = parts.map(([name]) => name).join(', ')
  test(`Tab reaches every control in order, and Shift+Tab in reverse, on ${start}: ${names}`, async () => {
    let page: Page | undefined
    for (const [name, part] of parts) {
      page ??= await openStart(part)
      const row = part.dialog
        ? await walkDialog(page, part, part.dialog)
        : await walkPage(page, part)
      seen.push(`| ${[name, ...row].join(' | ')} |`)
    }
  })
}

/** Walks with the same start share a page. */
function startOf([, { as, path, isNew, isSentAway }]: [string, Walk]) {
  const who = as ?? (isNew ? 'a new visitor' : 'a visitor')
  return `${path} of ${who}${isSentAway ? ', who is sent away' : ''}`
}

async function openStart({ as, path, isNew = false, isSentAway = false }: Walk) {
  const page = await openEmptyPage(site, { as, isNew, isAlone: isSentAway })
  if (isSentAway) {
    await page.clock.install()
    await stopClock(page)
  }
  await visit(page, path)
  return page
}

async function walkDialog(page: Page, walked: Walk, named: RegExp) {
  const { open = [], prepare, back, isSentAway } = walked
  let opener = back
  for (const label of open) {
    const role = label === 'Forgot your password?' ? 'link' : 'button'
    const button = page.getByRole(role, { name: label, exact: true }).first()
    await button.focus()
    opener = await nameOfFocus(page)
    await page.keyboard.press('Enter')
  }
  const dialogs = page.locator(OPEN_DIALOG)
  const dialog = dialogs.filter({ hasText: named }).last()
  await eventually(async () => {
    // React renders a late result from a timer.
    if (isSentAway) await page.clock.runFor(20)
    assert.equal(await dialog.count(), 1)
  })
  await eventually(async () =>
    assert.ok(await dialog.evaluate((node) => node.contains(document.activeElement))),
  )
  const first = await nameOfFocus(page)
  await prepare?.(page)
  const stops = await walk(page, dialog)
  const isLeft = dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  if (isSentAway) await page.clock.resume()
  await isLeft
  await eventually(async () => assert.equal(await nameOfFocus(page), opener))
  return [stops.join(' → '), first, await nameOfFocus(page)]
}

async function walkPage(page: Page, { prepare }: Walk) {
  await prepare?.(page)
  const stops = await walk(page, page.locator('body'))
  return [stops.join(' → '), '', '']
}

async function openFilledSite() {
  const filled = await openSharedSite()
  const { db } = filled
  const topic = await writeTopic(filled)
  await insertReply(db, { to: topic })
  await insertCreation(db)
  await insertTool(db)
  await insertTag(db, { name: 'Weaving' })
  await insertResource(db, { name: 'Weaving weekly', typeSuggestion: 'Weaving' })
  await insertCommunity(db, { name: 'Weavers' })
  await insertContactMessage(db)
  const post = { author: 'grace', content: 'Some news.', url: 'https://news.test/1' }
  await filled.as('root')('POST /api/tags/:id/source-posts', { params: { id: 5 }, body: post })
  return filled
}
