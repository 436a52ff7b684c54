import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** The region of the toasts. */
export const toasts = (page: Page) => page.getByRole('region', { name: /notifications/i })

/** Waits for a toast with this text and asserts that it is the only one. */
export async function seeToast(page: Page, title: string, description?: string) {
  await toasts(page).getByText(title, { exact: true }).waitFor()
  if (description) await toasts(page).getByText(description, { exact: true }).waitFor()
  assert.equal(await toasts(page).getByRole('button', { name: 'Close' }).count(), 1)
}
