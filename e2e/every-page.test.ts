import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Jar } from '../tests/site.ts'
import { insertReply, insertTool } from '../tests/insert-rows.ts'
import { OPEN_DIALOG } from '../web/ui/open-dialog.ts'
import { openEmptyPage, openPage, openSite, visit } from './browser.ts'
import { insertTopics, insertLoggedInUser, tag, writeTopic } from './content.ts'
import { fillAdmin } from './admin-content.ts'
import { waitForIdle } from './wait-for-idle.ts'
import { fillSidePanels } from './side-panels.ts'
import { eventually } from './eventually.ts'

const UNBROKEN = 'x'.repeat(100)
const LONG_CATEGORY = 'c'.repeat(50)

const PAGES = [
  '/',
  '/?tag=Show%20%26%20Tell',
  '/?page=2',
  '/topics',
  '/topics?tag=General&page=2',
  '/topic/13',
  '/topics/13',
  '/?tab=tools',
  `/?tab=tools&category=${LONG_CATEGORY}`,
  '/?tab=creations',
  '/?tab=creations&kind=Art',
  '/?tab=resources',
  '/creation/1',
  '/creation/2',
  '/edit-creation/1',
  '/news-sources/5',
  '/tool/19',
  '/tool/21',
  '/user/4',
  '/user/4?tab=creations',
  '/user/4?tab=resources',
  '/news-sources/8',
  '/profile',
  '/about',
  '/search?q=Topic',
  '/feeds',
  '/auth',
  '/auth?mode=register',
  '/auth?mode=forgot-password',
  '/auth?token=a-token-of-nobody-at-all',
  '/not-found',
  '/nowhere',
]

/** The pages of an administrator. */
const ADMIN_PAGES = [
  '/admin',
  '/admin?section=tags',
  '/admin?section=tags&page=2',
  '/admin?section=types',
  '/admin?section=messages',
  '/admin?section=communities',
  '/admin?section=news',
  '/admin?section=users',
  '/admin?section=users&q=x',
  '/admin?section=audit',
  '/admin?section=mail',
  '/admin?section=system',
]

/** Lists that another page has with other rows, and forms that redirect members to the first page. */
const FOR_VISITORS = /[?&](page|category|kind|tag)=|^\/auth($|\?mode=register)|^\/topics\/13$/

const NOT_FOUND = /^404 GET \/(nowhere|not-found)$/

/** Content that is hard to lay out; topic 13 has most of it. */
async function openAwkwardSite() {
  const site = await openSite()
  await insertTopics(site, 12)
  await site.db.updateTable('communities').set({ name: 'A community with a long name' }).execute()
  const { id, jar } = await insertLoggedInUser(site, 'n'.repeat(50))
  const content = [
    UNBROKEN.repeat(3),
    `\`\`\`js\nconst ${UNBROKEN} = ${UNBROKEN}\n\`\`\``,
    `| ${UNBROKEN} | b |\n|---|---|\n| 1 | ${UNBROKEN} |`,
    `[${UNBROKEN}](https://example.test/${UNBROKEN})`,
    `- ${UNBROKEN}\n\n> ${UNBROKEN}`,
  ].join('\n\n')
  const tagIds = [tag.show, tag.discuss, tag.legacy, tag.general]
  const topic = await writeTopic(site, { title: UNBROKEN, content, tagIds })
  await insertReply(site.db, { to: topic, contents: [content.slice(0, 2000), 'مرحبا بالعالم'] })
  await site.db.updateTable('topics').set({ user_id: id }).where('id', '=', topic.id).execute()
  await site.db.updateTable('replies').set({ user_id: id }).execute()
  const LOW_CODE = 8
  const category = site.db.updateTable('tags').set({ name: LONG_CATEGORY, name_key: LONG_CATEGORY })
  await category.where('id', '=', LOW_CODE).execute()
  const post = { author: UNBROKEN, content: UNBROKEN, url: 'https://a.test/2' }
  await site.as('root')('POST /api/tags/:id/source-posts', { params: { id: LOW_CODE }, body: post })
  await fillSidePanels(site, id)
  await insertTool(site.db, { name: UNBROKEN, tagIds: [LOW_CODE], xusername: 'somebody' })
  await fillAdmin(site)
  return { site, jar }
}

type Someone = 'logged out' | 'logged in' | 'an administrator'

/** The pages by user. To be logged in adds the controls of a member, whatever a list selects. */
const visits = (jar: Jar): Record<Someone, { as: Jar | 'root' | null; paths: string[] }> => ({
  'logged out': { as: null, paths: PAGES },
  'logged in': { as: jar, paths: PAGES.filter((path) => !FOR_VISITORS.test(path)) },
  'an administrator': { as: 'root', paths: ADMIN_PAGES },
})

const PHONE = 390

for (const who of ['logged out', 'logged in', 'an administrator'] as const) {
  test(`every page has a title, one h1 and landmarks, no console error, no failed request, no small touch target, and does not scroll horizontally at 320 to 1280 px: ${who}`, async () => {
    const { site, jar } = await openAwkwardSite()
    const { as, paths } = visits(jar)[who]
    const page = await openEmptyPage(site, { width: PHONE, as, expects: NOT_FOUND })
    const titles = new Set<string>()
    for (const path of paths) {
      await page.setViewportSize({ width: PHONE, height: 700 })
      const html = (await (await visit(page, path))?.text()) ?? ''
      assert.match(html, /<title>[^<]*Guildhall/, path)
      assert.equal(html.match(/<h1[ >]/g)?.length, 1, `h1 in the HTML of ${path}`)
      await waitForIdle(page)
      const title = await page.title()
      assert.match(title, /Guildhall/, path)
      titles.add(title)
      assert.deepEqual(await smallTargets(page), [], path)
      for (const width of [PHONE, 320, 768, 1280]) {
        await page.setViewportSize({ width, height: 700 })
        await eventually(async () => {
          assert.deepEqual(await widerThanScreen(page), [], `${path} at ${width} px`)
        })
        if (width === PHONE || width === 1280) await hasLandmarks(page, `${path} at ${width} px`)
      }
    }
    if (who === 'logged out') assert.ok(titles.size >= 6, [...titles].join(', '))
  })
}

/** An open dialog hides them. */
async function hasLandmarks(page: Page, where: string) {
  const includeHidden = (await page.locator(OPEN_DIALOG).count()) > 0
  for (const [role, level] of [['heading', 1], ['banner'], ['main'], ['contentinfo']] as const) {
    const found = page.getByRole(role, { includeHidden, ...(level && { level }) })
    assert.equal(await found.filter({ visible: true }).count(), 1, `${role} on ${where}`)
  }
  assert.equal(await page.locator('html').getAttribute('lang'), 'en')
}

const LONG_TITLE = 'Questions about the longest titles that people have ever written here'

test('no dialog scrolls horizontally at 320 px', async () => {
  const { site, jar } = await openAwkwardSite()
  await writeTopic(site, { title: LONG_TITLE })
  const page = await openPage(site, '/topic/13', { width: 320, as: jar })
  const open: Record<string, () => Promise<void>> = {
    'Edit Topic': () => page.getByRole('button', { name: 'Edit', exact: true }).click(),
    'Delete Topic': () => page.getByRole('button', { name: 'Delete', exact: true }).click(),
    'Edit Reply': () => page.getByRole('button', { name: 'Edit reply' }).first().click(),
    'Create New Topic': async () => {
      await visit(page, '/topics?new=topic')
      await page.getByRole('checkbox', { name: 'Other' }).check()
      await page.getByRole('textbox', { name: 'Title' }).fill(LONG_TITLE)
      await page.getByRole('dialog').getByRole('link', { name: LONG_TITLE }).waitFor()
    },
  }
  for (const [name, press] of Object.entries(open)) {
    await press()
    const dialog = page.locator('[role=dialog], [role=alertdialog]').filter({ hasText: name })
    await dialog.waitFor()
    const excess = await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)
    assert.ok(excess <= 0, `${name} is ${excess} px too wide`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})

const smallTargets = (page: Page) =>
  page.locator('button, [role=tab], label:has([type=checkbox]), a').evaluateAll((all) =>
    all
      // Of the links, those that look like buttons.
      .filter((node) => node.localName !== 'a' || getComputedStyle(node).borderTopWidth === '1px')
      .map((node) => ({ node, height: node.getBoundingClientRect().height }))
      .filter(({ node, height }) => node.checkVisibility() && height < 44)
      .map(({ node, height }) => `${node.ariaLabel ?? node.textContent}: ${height} px`),
  )

/** The elements that make the page wider than its viewport. */
const widerThanScreen = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((node) => node.getBoundingClientRect().right > clientWidth + 1)
      .slice(-3)
      .map((node) => node.outerHTML.slice(0, 120))
  })

test('on a phone with a font of twice the size, every control is in the window', async () => {
  const site = await openSite()
  const creation = await fillSidePanels(site)
  await insertTopics(site, 32)
  const jar = await site.logIn('ada')
  const page = await openPage(site, '/', { width: PHONE, as: jar, isAlone: true })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const outside: string[] = []
  for (const path of [
    '/',
    '/topics?page=2',
    '/topic/1',
    `/creation/${creation.creation}`,
    '/tool/1',
    '/user/1',
    '/search?q=Topic',
    '/profile',
  ]) {
    await visit(page, path)
    for (const control of await controlsOutside(page)) outside.push(`${path} ${control}`)
  }
  assert.deepEqual(outside, [])
})

/** The links and buttons that the edges of the window cut off. */
const controlsOutside = (page: Page) =>
  page.locator('a[href], button').evaluateAll((controls) =>
    controls
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect()
        return left < 0 || right > document.documentElement.clientWidth
      })
      .map((control) => control.textContent),
  )
