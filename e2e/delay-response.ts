import type { Page } from 'playwright-core'
import { interceptOnce } from './intercept-requests.ts'

/** Delays the response to the next request of this path: it is read now, and sent by `send`. */
export async function delayResponse(page: Page, path: string) {
  const read = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  await interceptOnce(page, path, async (route) => {
    const response = await route.fetch()
    read.resolve()
    await sent.promise
    // The page may have cancelled it.
    await route.fulfill({ response }).catch(() => {})
  })
  return { read: read.promise, send: sent.resolve }
}
