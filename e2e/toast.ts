import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/** The region of the toasts. */
export const toasts = (page: Page) => page.getByRole('region', { name: /notifications/i })

/** Closes the toast and waits until it is gone, so that the next one is a new one. */
export async function closeToast(page: Page) {
  // On a busy machine it may have disappeared by itself.
  await toasts(page).evaluate((region) => region.querySelector('button')?.click())
  await toasts(page).getByRole('button').waitFor({ state: 'detached' })
}

/** Waits for a toast with this text and asserts that it is the only one. */
export async function seeToast(page: Page, title: string, description?: string) {
  let count = 0
  const seen = new Set<string>()
  await eventually(async () => {
    // All at once: on a busy machine the toast may be gone before a second question.
    const { texts, buttons } = await toasts(page).evaluate((region) => ({
      texts: [...region.querySelectorAll('b, p')].map((node) => node.textContent),
      buttons: region.querySelectorAll('button').length,
    }))
    for (const text of texts) seen.add(text)
    for (const text of description ? [title, description] : [title]) {
      assert.ok(texts.includes(text), `${text} was not seen, but ${[...seen].join(' · ')}`)
    }
    count = buttons
  })
  assert.equal(count, 1)
}
