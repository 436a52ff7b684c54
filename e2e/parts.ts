import { after } from 'node:test'
import { chromium as driver } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { chromium as installed } from '../scripts/setup/chromium.mjs'
import { sessionToken } from '../tests/people.ts'
import type { Person } from '../tests/people.ts'
import type { TestSite } from '../tests/site.ts'

const PATIENCE_MS = 15_000

let running: Promise<Browser> | undefined

// Registered here, for the whole file; inside a test it would be for that test alone.
after(async () => (await running)?.close())

type Look = { width?: number; height?: number; dark?: boolean }

/** A window of its own for somebody, or for a visitor who has seen the welcome; one test's. */
export async function openPage(
  { url }: TestSite,
  who: Person | null,
  { width = 1280, height = 900, dark = false }: Look = {},
): Promise<Page> {
  running ??= driver.launch({ executablePath: installed.find() ?? '' })
  const context = await (
    await running
  ).newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
  })
  after(() => context.close())
  if (who) await context.addCookies([{ name: 'sid', value: sessionToken(who), url }])
  await context.addInitScript(() => localStorage.setItem('welcome-seen', 'true'))
  context.setDefaultTimeout(PATIENCE_MS)
  return context.newPage()
}

/** Goes there and waits until clicks are heard. */
export async function visit(page: Page, path: string) {
  await page.goto(path)
  await page.waitForSelector('html[data-ready]')
}

/** Waits until the toast says so; title and description are separate texts. */
export async function seeToast(page: Page, title: string, description?: string) {
  const toast = page.locator('.toast', { has: page.getByText(title, { exact: true }) })
  await toast.waitFor()
  if (description) await toast.getByText(description, { exact: true }).waitFor()
}

/** What stands under a field, tied to it for who listens. */
export async function errorOf(page: Page, label: string) {
  const field = page.getByRole('textbox', { name: label, exact: true })
  const id = await field.getAttribute('aria-describedby')
  if ((await field.getAttribute('aria-invalid')) !== 'true' || !id) return null
  return page.locator(`[id="${id}"]`).textContent()
}
