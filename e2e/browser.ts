import assert from 'node:assert/strict'
import { after } from 'node:test'
import { chromium } from 'playwright-core'
import type { BrowserContext, Page } from 'playwright-core'
import { chromium as onThisMachine } from '../scripts/setup/chromium.mjs'
import { openSite as openTestSite } from '../tests/site.ts'
import type { Jar, TestSite } from '../tests/site.ts'
import type { Person } from '../tests/people.ts'

/** One Chromium per test file. */
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
  /** A known person, or the session in a jar; a visitor if omitted. */
  as?: Person | Jar | null
  width?: number
  height?: number
  /** The preferred colour scheme. */
  scheme?: 'light' | 'dark'
  /** A first visit: the welcome overlay opens. */
  isNew?: boolean
  hasScript?: boolean
  /** Animations take their time; otherwise they finish at once. */
  hasMotion?: boolean
  /** Errors caused by the test itself, in reported form: `500 POST /api/topics`. */
  expects?: RegExp | undefined
}

const PATIENCE_MS = 10_000

type Opened = { context: BrowserContext; troubles: string[]; expects: RegExp | undefined }

/** The contexts of the running test. */
let opened: Opened[] = []

/** Opens the real site; browsers are closed before it when the test ends. */
export async function openSite(environment?: Record<string, string>): Promise<TestSite> {
  after(closeBrowsers)
  return openTestSite(environment)
}

/**
 * A new browser context, closed when the test ends. Every problem in it fails the test: an error or
 * warning in the console, an uncaught script error, a failed request.
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
      // A page with an opaque origin has no storage, and no welcome overlay either.
      if (location.protocol === 'http:') localStorage.setItem('welcome-seen', 'true')
    })
  }
  return context
}

/** A blank page in a new browser context. */
export async function openEmptyPage(site: TestSite, visitor?: Visitor): Promise<Page> {
  const context = await openBrowser(site, visitor)
  return context.newPage()
}

/** A hydrated page of the site in a new browser context. */
export async function openPage(site: TestSite, path: string, visitor?: Visitor): Promise<Page> {
  const page = await openEmptyPage(site, visitor)
  await page.goto(path)
  if (visitor?.hasScript !== false) await isReady(page)
  return page
}

/** Navigates like a typed URL and waits for hydration. */
export async function visit(page: Page, path: string) {
  const response = await page.goto(path)
  await isReady(page)
  return response
}

/** Reloads the page and waits for hydration. */
export async function reload(page: Page) {
  await page.reload()
  await isReady(page)
}

/** Waits until the page is hydrated and handles clicks. */
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
    // Reported below with its URL.
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
    // Ignores requests aborted by leaving a page, and scripts blocked because they are disabled.
    const isNothing = reason === 'net::ERR_ABORTED' || (reason === 'csp' && !hasScript)
    if (!isNothing) troubles.push(`${reason} ${request.url()}`)
  })
  return troubles
}
