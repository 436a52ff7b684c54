import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../scripts/setup/root.mjs'
import { insertReply } from '../tests/insert-rows.ts'
import { openEmptyPage, openPage, openSite, visit } from './browser.ts'
import { BROKEN_SCRIPTS } from './broken-scripts.ts'
import { writeTopic } from './content.ts'
import { fillSidePanels } from './side-panels.ts'

const folder = join(root, 'test-results', 'screens')
mkdirSync(folder, { recursive: true })

test('print wraps code and breaks the cells of a wide table, so that nothing is cut off', async () => {
  const site = await openSite()
  const row = (text: string) =>
    `| ${Array.from({ length: 14 }, (_, at) => text + at).join(' | ')} |`
  const code = `\`\`\`js\nconst a = '${'a long line '.repeat(30)}'\n${'b'.repeat(300)}\n\`\`\``
  const content = [code, '', row('Column '), `|${'---|'.repeat(14)}`, row('Value number ')]
  const topic = await writeTopic(site, { title: 'Wide things', content: content.join('\n') })
  const page = await openPage(site, topic.path, { width: 720 })
  const cut = () =>
    page
      .locator('.prose, .code-block, .code-block pre, .table-scroll')
      .evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ localName, classList }) => classList[0] ?? localName),
      )
  assert.deepEqual(await cut(), ['pre', 'table-scroll'], 'on a screen they scroll')
  await page.emulateMedia({ media: 'print' })
  assert.deepEqual(await cut(), [])
})

test('print shows the content and no controls', async () => {
  const site = await openSite()
  const { creation } = await fillSidePanels(site)
  const content = 'With **weight**.\n\n```js\nconst a = 1\n```'
  const topic = await writeTopic(site, { title: 'Read me', content })
  await insertReply(site.db, { to: topic, contents: ['Said in reply'] })
  const texts: Record<string, string[]> = {
    '/': ['Read me', 'Tool 3'],
    '/?tab=creations': ['Read me', 'Without a picture'],
    [topic.path]: ['Read me', 'Said in reply', 'const a = 1'],
    [`/creation/${creation}`]: ['View Project', 'A heading'],
    '/about': ['How we treat each other'],
  }
  const page = await openPage(site, '/', { as: 'ada' })
  await page.emulateMedia({ media: 'print' })
  for (const [path, expected] of Object.entries(texts)) {
    await visit(page, path)
    const main = page.getByRole('main')
    for (const text of expected) await main.getByText(text).first().waitFor()
    const file = `print ${path}`.replaceAll(/\W+/g, '-')
    await page.screenshot({ path: join(folder, `${file}.png`), fullPage: true })
    const controls = page.locator(
      'button, input, select, textarea, form, [role=tab], [role=status]',
    )
    const printed = await controls.evaluateAll((all) =>
      all
        .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height > 0)
        // More Tools has a heading with a disclosure button.
        .filter((node) => node.ariaExpanded !== 'true')
        .map((node) => node.outerHTML.slice(0, 90)),
    )
    assert.deepEqual(printed, [], path)
    assert.equal(await page.getByRole('banner').isVisible(), false)
    assert.equal(await page.getByRole('contentinfo').isVisible(), false)
  }
})

test('print shows the headings of the lists, as the tabs are left out', async () => {
  const site = await openSite()
  for (const width of [390, 794]) {
    const page = await openPage(site, '/?tab=creations', { width })
    await page.emulateMedia({ media: 'print' })
    const names = width < 768 ? ['Creations'] : ['Discussions', 'Creations']
    const printed = await page.locator('main h2').evaluateAll((all) =>
      all
        // One for screen readers is cut to a pixel.
        .filter((node) => node.getBoundingClientRect().height > 10)
        .map((node) => node.textContent),
    )
    assert.deepEqual(printed, names)
  }
})

test('print leaves out the offer to reload', async () => {
  const site = await openSite()
  const { path } = await writeTopic(site, { title: 'Rendered by the server' })
  const page = await openEmptyPage(site, { expects: BROKEN_SCRIPTS })
  await page.route('**/assets/topic-*.js', (route) => route.abort())
  await page.goto(path)
  const offer = page.getByText('Part of this page could not be loaded.')
  await offer.waitFor()
  await page.emulateMedia({ media: 'print' })
  assert.equal(await offer.isVisible(), false)
  assert.equal(await page.getByRole('heading', { level: 1 }).isVisible(), true)
})

test('the privacy policy is printed in light colours and without its controls', async () => {
  const page = await openPage(await openSite(), '/', { scheme: 'dark' })
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/legal/privacy.html')
  await page.emulateMedia({ media: 'print' })
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  assert.equal(scheme, 'light')
  assert.equal(await page.getByRole('banner').isVisible(), false)
  assert.equal(await page.getByRole('heading', { level: 1 }).isVisible(), true)
})

test('print breaks no row and no heading over two sheets, and leaves no heading behind', async () => {
  const site = await openSite()
  const code = `\`\`\`js\n${'const a = 1\n'.repeat(60)}\`\`\``
  const topic = await writeTopic(site, {
    title: 'A long text',
    content: `- a written item\n\n${code}`,
  })
  const page = await openPage(site, topic.path)
  await page.emulateMedia({ media: 'print' })
  const breaksOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => {
        const { breakInside, breakAfter } = getComputedStyle(node)
        return [breakInside, breakAfter]
      })
  assert.deepEqual(await breaksOf('h1'), ['avoid', 'avoid'])
  assert.deepEqual(await breaksOf('.code-head'), ['auto', 'avoid'])
  assert.deepEqual(await breaksOf('.prose li'), ['auto', 'auto'], 'an item may be long')
  await visit(page, '/feeds')
  assert.deepEqual(await breaksOf('main li'), ['avoid', 'auto'])
})

test('print ends with the content: the room above the footer begins no sheet of its own', async () => {
  const site = await openSite()
  const topic = await writeTopic(site, { title: 'The last line', content: 'Just this one.' })
  await fillSidePanels(site)
  const page = await openPage(site, '/')
  await page.emulateMedia({ media: 'print' })
  for (const path of [topic.path, '/', '/topics', '/about', '/feeds', '/search?q=Tool', '/auth']) {
    await visit(page, path)
    const room = page.locator('#main > *')
    const paddings = await room.evaluateAll((all) =>
      all.map((node) => getComputedStyle(node).paddingBottom),
    )
    assert.deepEqual([...new Set(paddings)], ['0px'], path)
  }
})

test('print leaves out the column that has nothing but buttons', async () => {
  const page = await openPage(await openSite(), '/admin?section=communities', { as: 'root' })
  const header = page.getByRole('columnheader', { name: 'Order', includeHidden: true })
  const cell = page.locator('td[data-label=Order]').first()
  assert.deepEqual([await header.isVisible(), await cell.isVisible()], [true, true])
  await page.emulateMedia({ media: 'print' })
  assert.deepEqual([await header.isVisible(), await cell.isVisible()], [false, false])
  assert.equal(await page.locator('td[data-label=Status]').first().isVisible(), true)
})
