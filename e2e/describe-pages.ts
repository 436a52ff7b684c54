import type { BrowserContext, Page } from 'playwright-core'

const LINES_MAX = 70
const TIMEOUT_MS = 5_000

/** What a failed test left on its pages: the address, the toast, and the dialog or the main part with its fields. */
export async function describePages(visits: readonly { context: BrowserContext }[]) {
  const pages = visits.flatMap(({ context }) => context.pages())
  return (await Promise.all(pages.map(describe))).join('')
}

async function describe(page: Page) {
  const shown = await page.locator('#toasts, [role=dialog], [role=alertdialog], main').all()
  const snapshots = shown.map((part) => part.ariaSnapshot({ timeout: TIMEOUT_MS }))
  const texts = await Promise.all(snapshots).catch((error: unknown) => [String(error)])
  const lines = texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => !line.includes('- /url:'))
  if (lines.length === 0) return ''
  return [`The page ${page.url()} shows:`, ...lines.slice(0, LINES_MAX), ''].join('\n')
}
