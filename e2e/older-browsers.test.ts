import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertCreation, insertResource, insertTool } from '../tests/insert-rows.ts'
import { openEmptyPage, openSharedSite, visit } from './browser.ts'
import { writeTopic } from './content.ts'
import { field } from './forms.ts'
import { seeToast } from './toast.ts'

const site = await openSharedSite()
const topic = await writeTopic(site, { title: 'An old phone' })
const tool = await insertTool(site.db, { name: 'Loom' })
const creation = await insertCreation(site.db)
await insertResource(site.db, { name: 'A weblog', type: 'blog' })

/** Takes away what Chrome 123, Firefox 128 or Safari 17.5 does not have, and one might use. */
const takeAwayNewFunctions = (page: Page) =>
  page.addInitScript(() => {
    const gone: [object, string[]][] = [
      [URL, ['parse']],
      [Promise, ['try']],
      [RegExp, ['escape']],
      [Error, ['isError']],
      [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
      [Math, ['sumPrecise', 'f16round']],
      [Uint8Array, ['fromBase64', 'fromHex']],
      [Uint8Array.prototype, ['toBase64', 'toHex']],
      [Response.prototype, ['bytes']],
      [Blob.prototype, ['bytes']],
      [Document.prototype, ['startViewTransition', 'caretPositionFromPoint']],
      [Element.prototype, ['moveBefore', 'startViewTransition']],
      [globalThis, ['navigation', 'scheduler', 'requestIdleCallback', 'cookieStore']],
      [Iterator.prototype, ['map', 'filter', 'some', 'find', 'every', 'reduce', 'toArray']],
      [Iterator.prototype, ['flatMap', 'forEach', 'take', 'drop']],
    ]
    for (const [owner, names] of gone) {
      for (const name of names) Reflect.deleteProperty(owner, name)
    }
  })

test('a browser of summer 2024 shows every kind of page', async () => {
  const page = await openEmptyPage(site, { isAlone: true })
  await takeAwayNewFunctions(page)
  for (const [path, text] of [
    ['/', 'An old phone'],
    ['/?tab=creations', 'A creation'],
    ['/?tab=resources', 'A weblog'],
    ['/topics', 'An old phone'],
    [`/topic/${topic.id}`, 'An old phone'],
    [`/tool/${tool.id}`, 'Loom'],
    [`/creation/${creation.id}`, 'A creation'],
    ['/search?q=phone', 'An old phone'],
    ['/auth', 'Welcome back'],
  ] as const) {
    await visit(page, path)
    await page.getByText(text).first().waitFor()
  }
})

test('a browser of summer 2024 checks the address of a tool and the picture of a creation', async () => {
  const page = await openEmptyPage(site, { as: 'ada', isAlone: true, expects: /ERR_/ })
  await takeAwayNewFunctions(page)
  await visit(page, '/?tab=tools&category=IDE')
  await page.getByRole('button', { name: 'Suggest Tool' }).click()
  await field(page, 'Name').fill('Heddle')
  await field(page, 'URL').fill('https://heddle.test')
  await page.getByRole('checkbox', { name: 'IDE' }).check()
  await page.getByRole('button', { name: 'Add Tool' }).click()
  await seeToast(page, 'Success!')
  await page.route('https://pictures.test/*', (route) => route.abort())
  await visit(page, '/?tab=creations&new=creation')
  await field(page, 'Image URL').fill('https://pictures.test/nothing.png')
  await page.getByText('This address shows no image here.').waitFor()
})
