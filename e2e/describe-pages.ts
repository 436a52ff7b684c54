import type { BrowserContext, Page } from 'playwright-core'
import { inTime } from '../server/in-time.ts'

const LINES_MAX = 70
const TIMEOUT_MS = 5_000

/** What a failed test left on its pages: the address, the toast, and the dialog or the main part with its fields. */
export async function describePages(visits: readonly { context: BrowserContext }[]) {
  const pages = visits.flatMap(({ context }) => context.pages())
  const texts = pages.map((page) => {
    const text = describe(page).catch((error: unknown) => `${page.url()}: ${String(error)}\n`)
    return inTime(text, TIMEOUT_MS, () => `The page ${page.url()} does not answer.\n`)
  })
  return (await Promise.all(texts)).join('')
}

async function describe(page: Page) {
  const shown = await page.locator('#toasts, [role=dialog], [role=alertdialog], main').all()
  const texts = await Promise.all(shown.map((part) => part.ariaSnapshot()))
  const lines = texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => !line.includes('- /url:'))
  if (lines.length === 0) return ''
  return [`The page ${page.url()} shows:`, ...lines.slice(0, LINES_MAX), ''].join('\n')
}
