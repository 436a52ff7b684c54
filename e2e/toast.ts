import assert from 'node:assert/strict'
import type { BrowserContext, Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/** The region of the toasts. */
export const toasts = (page: Page) => page.getByRole('region', { name: /notifications/i })

/** Closes the toast and waits until it is gone, so that the next one is a new one. */
export async function closeToast(page: Page) {
  // On a busy machine it may have disappeared by itself.
  await toasts(page).evaluate((region) => region.querySelector('button')?.click())
  await toasts(page).getByRole('button').waitFor({ state: 'detached' })
}

/** Waits for a toast with this text that no earlier call has seen; it may have disappeared since. */
export async function seeToast(page: Page, title: string, description?: string) {
  const wanted = description ? [title, description] : [title]
  await eventually(async () => {
    const { isThere, others } = await page.evaluate(takeToast, wanted)
    assert.ok(isThere, `${title} was not seen, but ${others.join(' · ')}`)
  })
}

/**
 * Lets every page of the context note its toasts: on a busy machine one may be gone before a test looks
 * for it.
 */
export const noteToasts = (context: BrowserContext) =>
  context.addInitScript(() => {
    globalThis.notedToasts = []
    new MutationObserver((changes) => {
      const region = document.querySelector('#toasts [role=status]')
      // What is added within a toast, such as a tooltip, is no toast.
      const isNew = changes.some(
        ({ target, addedNodes }) => target === region && addedNodes.length > 0,
      )
      if (!isNew || !region) return
      globalThis.notedToasts.push(
        [...region.querySelectorAll('b, p')].map((node) => node.textContent),
      )
    }).observe(document, { childList: true, subtree: true })
  })

declare global {
  /** The texts of each toast that was shown. */
  var notedToasts: string[][]
}

/** Runs in the page: forgets the toasts up to the one with these texts. */
function takeToast(wanted: string[]) {
  const noted = globalThis.notedToasts
  const at = noted.findIndex((texts) => wanted.every((text) => texts.includes(text)))
  const others = noted.flat()
  noted.splice(0, at + 1)
  return { isThere: at >= 0, others }
}
