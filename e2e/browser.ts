import assert from 'node:assert/strict'
import { after } from 'node:test'
import { chromium } from 'playwright-core'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { chromium as onThisMachine } from '../scripts/setup/chromium.mjs'
import { openSite as openTestSite } from '../tests/site.ts'
import type { Jar, TestSite } from '../tests/site.ts'
import type { TestUser } from '../tests/test-users.ts'
import { PATIENCE_MS } from '../tests/until.ts'
import { closeContexts, takeContext } from './context-pool.ts'
import { trackRequests } from './wait-for-idle.ts'
import { describePages } from './describe-pages.ts'
import { collectProblems } from './page-problems.ts'
import { noteToasts } from './toast.ts'

/** One Chromium for all test files of a process; it ends with the process. */
const browser = await chromium.launch({
  executablePath: onThisMachine.find() ?? '',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // Pages of a context share a process, which saves half of the time of a page.
    '--renderer-process-limit=1',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

export type Visitor = {
  /** A known person, or the session in a jar; a visitor if omitted. */
  as?: TestUser | Jar | null
  width?: number
  height?: number
  /** The preferred colour scheme. */
  scheme?: 'light' | 'dark'
  timeZone?: string
  /** A first visit: the welcome overlay opens. */
  isNew?: boolean
  hasScript?: boolean
  /** Without it no service worker runs, so that all requests can be routed by the test. */
  hasServiceWorker?: boolean
  /** A context of its own, for what a used one could not forget, such as a clock. */
  isAlone?: boolean
  /** Errors caused by the test itself, in reported form: `500 POST /api/topics`. */
  expects?: RegExp | undefined
}

type Opened = {
  context: BrowserContext
  end: () => Promise<void>
  problems: string[]
  expects: RegExp | undefined
}

/** The contexts of the running test. */
let opened: Opened[] = []

/** A used context has the files of a site at the same address in its cache. */
const PORT = String(20_000 + Math.floor(Math.random() * 10_000))
let isPortTaken = false

/** Pages do not register one: a blocked registration would be a warning. */
const WITHOUT_WORKER = { SERVICE_WORKER: 'off' }

/** Opens the real site; browsers are closed before it when the test ends. */
export async function openSite(environment?: Record<string, string>): Promise<TestSite> {
  after(closeBrowsers)
  if (isPortTaken) return openSharedSite(environment)
  isPortTaken = true
  // Another program may have taken the port.
  const settings = { ...WITHOUT_WORKER, ...environment }
  const site = await openTestSite({ PORT, ...settings }).catch(() => openTestSite(settings))
  after(() => {
    isPortTaken = false
  })
  return site
}

/** Opens the real site for all tests of a file. */
export async function openSharedSite(environment?: Record<string, string>): Promise<TestSite> {
  after(closeBrowsers)
  const site = await openTestSite({ ...WITHOUT_WORKER, ...environment })
  after(() => closeContexts(site.url))
  return site
}

/**
 * A new browser context, closed when the test ends. Every problem in it fails the test: an error or
 * warning in the console, an uncaught script error, a failed request.
 */
export async function openBrowser(site: TestSite, visitor: Visitor = {}): Promise<BrowserContext> {
  const context = await createContext(site, visitor)
  await beginVisit(context, site, visitor, () => context.close())
  return context
}

/** A blank page in a browser context without traces of other tests. */
export async function openEmptyPage(site: TestSite, visitor: Visitor = {}): Promise<Page> {
  if (visitor.isAlone) return (await openBrowser(site, visitor)).newPage()
  const key = JSON.stringify([optionsFor(site, visitor), visitor.isNew])
  const { context, release } = await takeContext(key, () => createContext(site, visitor))
  await beginVisit(context, site, visitor, release)
  return context.newPage()
}

/** A hydrated page of the site in a browser context without traces of other tests. */
export async function openPage(site: TestSite, path: string, visitor?: Visitor): Promise<Page> {
  const page = await openEmptyPage(site, visitor)
  await page.goto(path)
  if (visitor?.hasScript !== false) await untilHydrated(page)
  return page
}

/**
 * A hydrated page whose clock a test can stop. It is replaced before the page is loaded, as one that is
 * replaced later cannot clear timers that have begun.
 */
export async function openPageWithClock(site: TestSite, path: string, visitor?: Visitor) {
  const page = await openEmptyPage(site, { ...visitor, isAlone: true })
  await page.clock.install()
  await visit(page, path)
  return page
}

/** Navigates like a typed URL and waits for hydration. */
export async function visit(page: Page, path: string) {
  const response = await page.goto(path)
  await untilHydrated(page)
  return response
}

/** Reloads the page and waits for hydration. */
export async function reload(page: Page) {
  await page.reload()
  await untilHydrated(page)
}

/** Waits until the page is hydrated and handles clicks. */
export async function untilHydrated(page: Page) {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

async function createContext(site: TestSite, visitor: Visitor) {
  const context = await browser.newContext(optionsFor(site, visitor))
  context.setDefaultTimeout(PATIENCE_MS)
  await noteToasts(context)
  if (!visitor.isNew) {
    await context.addInitScript(() => {
      // A page with an opaque origin has no storage, and no welcome overlay either.
      if (location.protocol === 'http:') localStorage.setItem('welcome-seen', 'true')
    })
  }
  return context
}

function optionsFor(site: TestSite, visitor: Visitor): BrowserContextOptions {
  const { width = 1280, height = 900, scheme = 'light', hasScript = true } = visitor
  return {
    baseURL: site.url,
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    hasTouch: width < 768,
    javaScriptEnabled: hasScript,
    serviceWorkers: visitor.hasServiceWorker ? 'allow' : 'block',
    locale: 'en-GB',
    timezoneId: visitor.timeZone ?? 'Europe/Berlin',
  }
}

async function beginVisit(
  context: BrowserContext,
  site: TestSite,
  { as, expects, hasScript = true }: Visitor,
  end: () => Promise<void>,
) {
  after(closeBrowsers)
  if (as) await context.addCookies(await cookiesOf(site, as))
  const stopTracking = trackRequests(context)
  const { problems, stop } = collectProblems(context, hasScript)
  opened.push({
    context,
    problems,
    expects,
    end: async () => {
      await end()
      stop()
      stopTracking()
    },
  })
}

/** Ends the visits of the running test; the end of the test does so as well, with its context. */
export async function closeBrowsers(test?: { passed?: boolean }) {
  const ending = opened
  opened = []
  if (test?.passed === false) console.error(await describePages(ending))
  await Promise.all(ending.map(({ end }) => end()))
  const unexpected = ending.flatMap(({ problems, expects }) =>
    problems.filter((problem) => !expects?.test(problem)),
  )
  assert.deepEqual(unexpected, [], 'the page has problems')
}

async function cookiesOf(site: TestSite, who: TestUser | Jar) {
  const jar = typeof who === 'string' ? await site.logIn(who) : who
  return [...jar].map(([name, value]) => ({ name, value, url: site.url }))
}
