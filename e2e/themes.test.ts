import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser, openEmptyPage, openPage, openSite, reload, visit } from './browser.ts'
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

test('the theme follows the system until one is chosen', async () => {
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
})

test('the chosen theme stays after a reload and on other pages, and the switch shows it', async () => {
  const site = await openSite()
  const page = await openPage(site, '/')
  const dark = await ground(await openPage(site, '/', { scheme: 'dark' }))
  await choose(page, 'Dark')
  await reload(page)
  assert.equal(await ground(page), dark)
  await visit(page, '/auth')
  assert.equal(await chosen(page), 'dark')
  await page.getByRole('banner').getByRole('button', { name: 'Theme' }).click()
  const checked = page.getByRole('menuitemradio', { checked: true })
  assert.equal((await checked.innerText()).trim(), 'Dark')
})

test('a theme that is chosen in one tab applies to the others, and their switches show it', async () => {
  const context = await openBrowser(await openSite(), { isAlone: true })
  const [here, there] = [await context.newPage(), await context.newPage()]
  await visit(here, '/')
  await visit(there, '/about')
  await choose(here, 'Dark')
  await isChosen(there, 'Dark')
  assert.equal(await ground(there), await ground(here))
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

test('System removes the stored choice', async () => {
  const page = await openPage(await openSite(), '/')
  await choose(page, 'Dark')
  await choose(page, 'System')
  await reload(page)
  assert.equal(await chosen(page), null)
  assert.equal(await page.evaluate(() => localStorage.getItem('theme')), null)
})

test('the chosen theme applies before any script is loaded', async () => {
  const site = await openSite()
  const context = await openBrowser(site, { scheme: 'light' })
  const first = await context.newPage()
  await visit(first, '/')
  await choose(first, 'Dark')
  const dark = await ground(await openPage(site, '/', { scheme: 'dark' }))

  const page = await context.newPage()
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

test('native controls follow the theme', async () => {
  const page = await openPage(await openSite(), '/auth', { scheme: 'light' })
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await choose(page, 'Dark')
  await eventually(async () => assert.equal(await scheme(), 'dark'))
  await choose(page, 'Light')
  await eventually(async () => assert.equal(await scheme(), 'light'))
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

test('the documentation of the API follows the chosen theme', async () => {
  const page = await openPage(await openSite(), '/', { scheme: 'light' })
  await choose(page, 'Dark')
  await page.goto('/api')
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  assert.equal(await scheme(), 'dark')
})

test('the privacy policy leads home, follows the chosen theme and has a switch for it', async () => {
  const page = await openPage(await openSite(), '/')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/legal/privacy.html')
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  assert.equal(await scheme(), 'dark')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Light')
  assert.equal(await scheme(), 'light')
  await page.getByRole('link', { name: 'Home' }).click()
  await page.waitForURL('**/')
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light')
})

test('the privacy policy has the font of the site', async () => {
  const page = await openPage(await openSite(), '/')
  await page.goto('/legal/privacy.html')
  const states = await page.evaluate(async () => {
    const fonts = await document.fonts.load('1rem "Instrument Sans"')
    return fonts.map(({ status }) => status)
  })
  assert.deepEqual(states, ['loaded'])
})

test('changing the theme keeps typed text', async () => {
  const page = await openPage(await openSite(), '/auth')
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('ada@example.test')
  await choose(page, 'Dark')
  await eventually(async () => assert.equal(await chosen(page), 'dark'))
  assert.equal(await email.inputValue(), 'ada@example.test')
})
