import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openEmptyPage, openPage, openSite, reload, visit } from './browser.ts'
import { eventually } from './eventually.ts'

const chosen = (page: Page) => page.locator('html').getAttribute('data-theme')
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

async function choose(page: Page, theme: 'Light' | 'Dark' | 'System') {
  await page.getByRole('banner').getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: theme }).click()
  await isChosen(page, theme)
}

/** The menu applies a selection once it has closed. */
const isChosen = (page: Page, theme: 'Light' | 'Dark' | 'System') =>
  eventually(async () => {
    assert.equal(await chosen(page), theme === 'System' ? null : theme.toLowerCase())
  })

test('the theme follows the system until one is chosen, and again once System removes the choice', async () => {
  const site = await openSite()
  const dark = await ground(await openPage(site, '/', { scheme: 'dark' }))
  const page = await openPage(site, '/', { scheme: 'light' })
  const light = await ground(page)
  assert.notEqual(light, dark)
  assert.equal(await chosen(page), null)
  const becomes = (colour: string) =>
    eventually(async () => assert.equal(await ground(page), colour))
  await page.emulateMedia({ colorScheme: 'dark' })
  await becomes(dark)
  await choose(page, 'Light')
  await becomes(light)
  await page.emulateMedia({ colorScheme: 'light' })
  await choose(page, 'Dark')
  await becomes(dark)
  await choose(page, 'System')
  await becomes(light)
  await reload(page)
  assert.equal(await chosen(page), null)
  assert.equal(await page.evaluate(() => localStorage.getItem('theme')), null)
})

test('the chosen theme keeps typed text, stays after a reload and on other pages, and native controls, the switch and the documentation of the API follow it', async () => {
  const site = await openSite()
  const page = await openPage(site, '/auth', { scheme: 'light' })
  const dark = await ground(await openPage(site, '/', { scheme: 'dark' }))
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('ada@example.test')
  await choose(page, 'Dark')
  await eventually(async () => assert.equal(await scheme(), 'dark'))
  await choose(page, 'Light')
  await eventually(async () => assert.equal(await scheme(), 'light'))
  assert.equal(await email.inputValue(), 'ada@example.test')
  await choose(page, 'Dark')
  await reload(page)
  assert.equal(await ground(page), dark)
  await visit(page, '/')
  assert.equal(await chosen(page), 'dark')
  await page.getByRole('banner').getByRole('button', { name: 'Theme' }).click()
  const checked = page.getByRole('menuitemradio', { checked: true })
  assert.equal((await checked.innerText()).trim(), 'Dark')
  await page.goto('/api')
  assert.equal(await scheme(), 'dark')
})

test('a theme that is chosen in one tab applies to the others, and their switches show it', async () => {
  const here = await openPage(await openSite(), '/')
  const there = await here.context().newPage()
  await visit(there, '/about')
  await choose(here, 'Dark')
  await isChosen(there, 'Dark')
  await eventually(async () => assert.equal(await ground(there), await ground(here)))
  await there.getByRole('banner').getByRole('button', { name: 'Theme' }).click()
  const checked = there.getByRole('menuitemradio', { checked: true })
  assert.equal((await checked.innerText()).trim(), 'Dark')
  await there.keyboard.press('Escape')
  await choose(here, 'System')
  await isChosen(there, 'System')
  await choose(here, 'Dark')
  await isChosen(there, 'Dark')
  await here.evaluate(() => localStorage.clear())
  await isChosen(there, 'System')
})

test("the browser's toolbar has the colour of the page in either theme", async () => {
  const page = await openPage(await openSite(), '/', { scheme: 'light' })
  const hasPageColor = () =>
    eventually(async () => assert.equal(await toolbarColor(page), await groundAsHex(page)))
  await hasPageColor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await hasPageColor()
  await choose(page, 'Light')
  await hasPageColor()
  await reload(page)
  await hasPageColor()
})

/** The first tag whose media query matches decides. */
const toolbarColor = (page: Page) =>
  page.evaluate(() => {
    const tags = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
    return tags.find(({ media }) => matchMedia(media).matches)?.content
  })

const groundAsHex = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) return null
    context.fillStyle = getComputedStyle(document.body).backgroundColor
    context.fillRect(0, 0, 1, 1)
    const [r, g, b] = context.getImageData(0, 0, 1, 1).data
    return `#${[r, g, b].map((part = 0) => part.toString(16).padStart(2, '0')).join('')}`
  })

test('on a phone the theme switch is in the footer', async () => {
  const page = await openPage(await openSite(), '/', { width: 390 })
  await page.getByRole('contentinfo').getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await isChosen(page, 'Dark')
})

test('the chosen theme applies before any script is loaded', async () => {
  const site = await openSite()
  const first = await openPage(site, '/', { scheme: 'light' })
  await choose(first, 'Dark')
  const dark = await ground(await openPage(site, '/', { scheme: 'dark' }))

  const page = await first.context().newPage()
  // Scripts never load.
  await page.route('**/*.js', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Discussions', exact: true }).waitFor()
  assert.equal(await chosen(page), 'dark')
  // The text may be there before the styles are; the first ground that is painted must be dark.
  await page.waitForFunction(
    () => getComputedStyle(document.body).backgroundColor !== 'rgba(0, 0, 0, 0)',
  )
  assert.equal(await ground(page), dark)
})

test('the chosen theme stays if an extension has changed the page before it is hydrated', async () => {
  // React renders such a page anew, and says so.
  const page = await openEmptyPage(await openSite(), { scheme: 'dark', expects: /error #418/ })
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'light')
    document.addEventListener('DOMContentLoaded', () =>
      document.body.prepend(document.createElement('div')),
    )
  })
  await visit(page, '/')
  await eventually(async () => assert.equal(await chosen(page), 'light'))
})

test('the privacy policy has the font of the site, leads home, follows the chosen theme and has a switch for it', async () => {
  const page = await openPage(await openSite(), '/')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/legal/privacy.html')
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  assert.equal(await scheme(), 'dark')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Light')
  assert.equal(await scheme(), 'light')
  const states = await page.evaluate(async () => {
    const fonts = await document.fonts.load('1rem "Instrument Sans"')
    return fonts.map(({ status }) => status)
  })
  assert.deepEqual(states, ['loaded'])
  await page.getByRole('link', { name: 'Home' }).click()
  await page.waitForURL('**/')
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light')
})
