import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** How React marks a part that it leaves to the browser. The texts of a page contain no comments. */
const LEFT_TO_BROWSER = '<!--$!-->'

const FAILURE_MS_MAX = 1_000

/**
 * Renders a page. If a component throws, React leaves the part around it to the browser, and says
 * nothing: `failure` is then what was thrown, otherwise null.
 */
export async function renderHtml(page: ReactNode): Promise<{ html: string; failure: unknown }> {
  const html = renderToString(page)
  return { html, failure: html.includes(LEFT_TO_BROWSER) ? await failureOf(page) : null }
}

/** Renders the page once more in the way that reports what was thrown. */
const failureOf = (page: ReactNode) =>
  new Promise<unknown>((resolve) => {
    const { abort } = renderToPipeableStream(page, {
      onError: resolve,
      onAllReady: () => resolve(new Error('a component threw once')),
    })
    // A component that waits for something is reported as well.
    setTimeout(abort, FAILURE_MS_MAX).unref()
  })
