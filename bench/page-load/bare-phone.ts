import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { openBareSession } from './bare-session.ts'
import type { Session } from './bare-session.ts'
import { watchNetwork } from './network.ts'
import { observe } from './observe.ts'
import type { Observed } from './observe.ts'
import { PATIENCE_MS, slowDown, VIEWPORT } from './phone.ts'

/** After the last response: work deferred until the page is idle has run by then. */
const IDLE_MS = 2_000
const POLL_MS = 250
const STATUS = "performance.getEntriesByType('navigation')[0].responseStatus"
const READY = "document.documentElement?.matches('[data-ready]')"

/** A first visit by the slow phone, without anything that measures inside the page but `observe`. */
export async function openBarePhone(browser: Browser) {
  const { session, close } = await openBareSession(browser)
  const size = { ...VIEWPORT, deviceScaleFactor: 2, mobile: true }
  await session.send('Emulation.setDeviceMetricsOverride', size)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await session.send('Page.enable')
  const source = `(${observe.toString()})()`
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source })
  const network = await watchNetwork(session)
  await slowDown(session)
  return {
    network,
    close,
    async visit(url: string) {
      const deadline = performance.now() + PATIENCE_MS
      await session.send('Page.navigate', { url })
      while (!(await isReady(session))) {
        if (performance.now() > deadline) throw new Error(`${url} does not get ready`)
        await sleep(POLL_MS)
      }
      await sleep(IDLE_MS)
      while (network.quietMs() < IDLE_MS) {
        if (performance.now() > deadline) throw new Error(`${url} does not get idle`)
        await sleep(POLL_MS)
      }
      const status = await evaluate(session, STATUS)
      if (status !== '200') throw new Error(`${url} answers ${status}`)
      const seen = JSON.parse(await evaluate(session, 'JSON.stringify(observed)')) as Observed
      // JSON has `null` for NaN.
      if (!seen.firstPaintMs || !seen.lcpMs) throw new Error(`${url} shows nothing`)
      return seen
    },
  }
}

const isReady = async (session: Session) => (await evaluate(session, READY)) === 'true'

async function evaluate(session: Session, expression: string) {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression })
  if (exceptionDetails) throw new Error(exceptionDetails.text)
  return String(result.value)
}
