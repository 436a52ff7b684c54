import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { chromium as tool, findBrowser } from '../../scripts/setup/chromium.mjs'
import { observe } from './observe.ts'
import type { Session } from './bare-session.ts'

/** A slow phone on a slow connection. */
const LATENCY_MS = 150
const DOWN_BITS_PER_SECOND = 1_600_000
const UP_BITS_PER_SECOND = 750_000
const PROCESSOR_TIMES_SLOWER = 4

export const PATIENCE_MS = 60_000
export const VIEWPORT = { width: 390, height: 844 }

/** @throws {Error} if Chromium is not installed */
export async function openChromium(): Promise<Browser> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error(`Chromium was not found. ${tool.advice}`)
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

type Visitor = {
  url: string
  /** The value of a `cookie` header. */
  cookie?: string
}

/** A page to be touched, with an empty cache; the welcome overlay has been seen. */
export async function openPhone(browser: Browser, { url, cookie }: Visitor) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: VIEWPORT,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  if (cookie) await context.addCookies(cookiesOf(cookie, url))
  await context.addInitScript(() => localStorage.setItem('welcome-seen', 'true'))
  await context.addInitScript(observe)
  const page = await context.newPage()
  await slowDown(await context.newCDPSession(page))
  return { page, close: () => context.close() }
}

const cookiesOf = (header: string, url: string) =>
  header.split('; ').map((cookie) => {
    const [name = '', value = ''] = cookie.split('=')
    return { name, value, url }
  })

export async function slowDown(client: Pick<Session, 'send'>) {
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: DOWN_BITS_PER_SECOND / 8,
    uploadThroughput: UP_BITS_PER_SECOND / 8,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_TIMES_SLOWER })
}
