import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'

const AHEAD_MS = 500

/**
 * Stops the installed clock of a page, where time passes by `runFor()` only from now on; resolves to
 * the time at which it stands.
 */
export async function stopClock(page: Page): Promise<number> {
  let at = 0
  // On a busy machine the moment may be over before the page hears of it.
  await eventually(async () => {
    at = (await page.evaluate(() => Date.now())) + AHEAD_MS
    await page.clock.pauseAt(at)
  })
  return at
}
