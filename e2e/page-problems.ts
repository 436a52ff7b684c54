import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from 'playwright-core'

/**
 * Lists every problem in a context until it is stopped: an error or warning in the console, an
 * uncaught script error, a failed request.
 */
export function collectProblems(context: BrowserContext, hasScript: boolean) {
  const problems: string[] = []

  function onConsole(message: ConsoleMessage) {
    const text = message.text()
    // Reported below with its URL.
    const isRefusal = text.startsWith('Failed to load resource')
    if (/error|warning/.test(message.type()) && !isRefusal) problems.push(text)
  }
  function onError(webError: WebError) {
    problems.push(String(webError.error().stack))
  }
  function onResponse(response: Response) {
    const { pathname } = new URL(response.url())
    const method = response.request().method()
    if (response.status() >= 400) problems.push(`${response.status()} ${method} ${pathname}`)
  }
  function onFailure(request: Request) {
    const reason = request.failure()?.errorText ?? ''
    // Ignores requests aborted by leaving a page, and scripts blocked because they are disabled.
    const isNothing = reason === 'net::ERR_ABORTED' || (reason === 'csp' && !hasScript)
    if (!isNothing) problems.push(`${reason} ${request.url()}`)
  }

  context.on('console', onConsole)
  context.on('weberror', onError)
  context.on('response', onResponse)
  context.on('requestfailed', onFailure)
  return {
    problems,
    stop: () => {
      context.off('console', onConsole)
      context.off('weberror', onError)
      context.off('response', onResponse)
      context.off('requestfailed', onFailure)
    },
  }
}
