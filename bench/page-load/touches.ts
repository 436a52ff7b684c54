import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import type { Fact } from '../facts.ts'
import { reportProgress } from '../progress.ts'
import { below } from '../spread.ts'
import { openPhone } from './phone.ts'

const INP_MS_MAX = 100
/** Work deferred until the page is idle has run by then. */
const IDLE_MS = 1_500
/** Until the frames after the last interaction are reported. */
const TOLD_MS = 500
/** The browser does not report faster events. */
const TOLD_FROM_MS = 16

type Touch = { name: string; path: string; isMember: boolean; act: (page: Page) => Promise<void> }

const touchesAt = (topicId: number): Touch[] => [
  {
    name: 'opening a topic',
    path: '/topics',
    isMember: false,
    act: async (page) => {
      await page.locator('article a.cover-link').first().tap()
      await page.waitForURL(/\/topics?\/\d+/)
    },
  },
  {
    name: 'voting',
    path: '/?tab=tools',
    isMember: true,
    act: (page) =>
      page
        .getByRole('button', { name: /^Upvote/ })
        .first()
        .tap(),
  },
  {
    name: 'typing a reply',
    path: `/topic/${topicId}`,
    isMember: true,
    act: async (page) => {
      const field = page.getByRole('textbox', { name: 'Content' })
      await field.tap()
      await field.pressSequentially('A reply, one key after the other.', { delay: 50 })
    },
  },
]

type Run = {
  url: string
  rounds: number
  cookie: string
  topicId: number
  wants: (name: string) => boolean
}

/** Waits until the page is hydrated and the network is idle. */
async function untilIdle(page: Page) {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await sleep(IDLE_MS)
}

/** How long the slow phone takes to respond to an interaction: the slowest event of each kind. */
export async function measureTouches(browser: Browser, run: Run): Promise<Fact[]> {
  const facts: Fact[] = []
  const touches = touchesAt(run.topicId).filter(({ name }) => run.wants(name))
  for (const { name, ...touch } of touches) {
    reportProgress(name)
    const is: number[] = []
    while (is.length < run.rounds) is.push(await touchOnce(browser, run, touch))
    const asked = { target: 'P8', asks: `INP < ${INP_MS_MAX} ms`, is }
    const value = is.map((ms) => `${ms.toFixed(0)} ms`).join(', ')
    facts.push({ name: `${name} on a slow phone`, value, checks: [below(INP_MS_MAX, asked)] })
  }
  return facts
}

async function touchOnce(browser: Browser, run: Run, touch: Omit<Touch, 'name'>) {
  const own = touch.isMember ? { cookie: run.cookie } : {}
  const { page, close } = await openPhone(browser, { url: run.url, ...own })
  await page.goto(touch.path)
  await untilIdle(page)
  await page.evaluate(() => void (observed.interactions = []))
  await touch.act(page)
  await sleep(TOLD_MS)
  const interactions = await page.evaluate(() => observed.interactions)
  await close()
  return Math.max(TOLD_FROM_MS, ...interactions.map(({ ms }) => ms))
}
