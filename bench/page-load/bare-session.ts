import type { Browser, CDPSession } from 'playwright-core'

type NetworkEvents = {
  'Network.requestWillBeSent': { requestId: string; request: { url: string }; type?: string }
  'Network.loadingFinished': { requestId: string; encodedDataLength: number }
  'Network.loadingFailed': { requestId: string }
}

/** What the measurements need of a session of Chromium's debugging protocol. */
export type Session = {
  send: CDPSession['send']
  on: <E extends keyof NetworkEvents>(
    event: E,
    listener: (payload: NetworkEvents[E]) => void,
  ) => unknown
}

type Message = {
  id?: number
  result?: unknown
  error?: { message: string }
  method?: string
  params?: never
}

/**
 * A blank page in a context of its own, which no other session controls. Those of Playwright enable `Runtime`:
 * then Chromium collects the stack of each `Error`, of which React creates one when it is loaded. On the slow
 * phone that takes 60 to 100 ms, for which no visitor waits.
 */
export async function openBareSession(browser: Browser) {
  const browserSession = await browser.newBrowserCDPSession()
  const { browserContextId } = await browserSession.send('Target.createBrowserContext')
  const blank = { url: 'about:blank', browserContextId }
  const { targetId } = await browserSession.send('Target.createTarget', blank)
  const { sessionId } = await browserSession.send('Target.attachToTarget', {
    targetId,
    flatten: false,
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners: [event: string, listener: (payload: never) => void][] = []
  let sent = 0

  browserSession.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, error, method, params } = JSON.parse(message) as Message
    const answer = id === undefined ? undefined : waiting.get(id)
    if (error) answer?.reject(new Error(error.message))
    else answer?.resolve(result)
    if (id !== undefined) waiting.delete(id)
    for (const [event, listener] of listeners) if (event === method) listener(params as never)
  })

  async function send(method: string, params: object = {}) {
    const answer = Promise.withResolvers<unknown>()
    sent += 1
    waiting.set(sent, answer)
    const message = JSON.stringify({ id: sent, method, params })
    await browserSession.send('Target.sendMessageToTarget', { sessionId, message })
    return answer.promise
  }

  const session: Session = {
    send: send as CDPSession['send'],
    on: (event, listener) => listeners.push([event, listener]),
  }
  async function close() {
    await browserSession.send('Target.disposeBrowserContext', { browserContextId })
    await browserSession.detach()
  }
  return { session, close }
}
