import assert from 'node:assert/strict'
import { after } from 'node:test'
import { chromium } from 'playwright-core'
import type { BrowserContext, Page } from 'playwright-core'
import { chromium as onThisMachine } from '../scripts/setup/chromium.mjs'
import { openSite as openTestSite } from '../tests/site.ts'
import type { Jar, TestSite } from '../tests/site.ts'
import type { Person } from '../tests/people.ts'

/** One Chromium for a test file. */
const browser = await chromium.launch({
  executablePath: onThisMachine.find() ?? '',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
after(() => browser.close())

export type Visitor = {
  /** Somebody known, or whoever a jar's session says; nobody where left out. */
  as?: Person | Jar | null
  width?: number
  height?: number
  /** What the system asks for. */
  scheme?: 'light' | 'dark'
  /** Has never been here: the welcome overlay comes. */
  isNew?: boolean
  hasScript?: boolean
  /** Animations run their time; they are over at once otherwise. */
  hasMotion?: boolean
  /** Trouble that the test itself makes, as it is reported: `500 POST /api/topics`. */
  expects?: RegExp | undefined
}

const PATIENCE_MS = 10_000

type Opened = { context: BrowserContext; troubles: string[]; expects: RegExp | undefined }

/** Of the running test. */
let opened: Opened[] = []

/** The real site; when the test ends, browsers leave it before it closes. */
export async function openSite(environment?: Record<string, string>): Promise<TestSite> {
  after(closeBrowsers)
  return openTestSite(environment)
}

/**
 * A browser of somebody's own, gone when the test ends. Whatever goes wrong in it fails the test:
 * an error or a warning in the console, a script's error, a request that fails.
 */
export async function openBrowser(site: TestSite, visitor: Visitor = {}): Promise<BrowserContext> {
  after(closeBrowsers)
  const { width = 1280, height = 900, scheme = 'light', hasScript = true } = visitor
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: visitor.hasMotion ? 'no-preference' : 'reduce',
    hasTouch: width < 768,
    javaScriptEnabled: hasScript,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  opened.push({ context, troubles: listTroubles(context, hasScript), expects: visitor.expects })
  if (visitor.as) await context.addCookies(await cookiesOf(site, visitor.as))
  if (!visitor.isNew) {
    await context.addInitScript(() => {
      // A page without an origin has no storage, and no welcome either.
      if (location.protocol === 'http:') localStorage.setItem('welcome-seen', 'true')
    })
  }
  return context
}

/** A page in a browser of its own that has not gone anywhere yet. */
export async function openEmptyPage(site: TestSite, visitor?: Visitor): Promise<Page> {
  const context = await openBrowser(site, visitor)
  return context.newPage()
}

/** A page of the site in a browser of its own, ready for hands. */
export async function openPage(site: TestSite, path: string, visitor?: Visitor): Promise<Page> {
  const page = await openEmptyPage(site, visitor)
  await page.goto(path)
  if (visitor?.hasScript !== false) await isReady(page)
  return page
}

/** Goes to an address as somebody who types it, and waits until clicks are heard. */
export async function visit(page: Page, path: string) {
  const response = await page.goto(path)
  await isReady(page)
  return response
}

/** Loads the page again, and waits until clicks are heard. */
export async function reload(page: Page) {
  await page.reload()
  await isReady(page)
}

/** Hydrated: clicks are heard from now on. */
export async function isReady(page: Page) {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

async function closeBrowsers() {
  const ending = opened
  opened = []
  await Promise.all(ending.map(({ context }) => context.close()))
  const unexpected = ending.flatMap(({ troubles, expects }) =>
    troubles.filter((trouble) => !expects?.test(trouble)),
  )
  assert.deepEqual(unexpected, [], 'the page is in trouble')
}

async function cookiesOf(site: TestSite, who: Person | Jar) {
  const jar = typeof who === 'string' ? await site.signIn(who) : who
  return [...jar].map(([name, value]) => ({ name, value, url: site.url }))
}

function listTroubles(context: BrowserContext, hasScript: boolean) {
  const troubles: string[] = []
  context.on('console', (message) => {
    const text = message.text()
    // Told better below, with its address.
    const isRefusal = text.startsWith('Failed to load resource')
    if (/error|warning/.test(message.type()) && !isRefusal) troubles.push(text)
  })
  context.on('weberror', (webError) => troubles.push(String(webError.error().stack)))
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const method = response.request().method()
    if (response.status() >= 400) troubles.push(`${response.status()} ${method} ${pathname}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // What was under way when somebody left a page, and scripts nobody wants.
    const isNothing = reason === 'net::ERR_ABORTED' || (reason === 'csp' && !hasScript)
    if (!isNothing) troubles.push(`${reason} ${request.url()}`)
  })
  return troubles
}
