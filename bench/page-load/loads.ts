import type { Browser } from 'playwright-core'
import type { Fact } from '../facts.ts'
import { below, atMost, middle } from '../spread.ts'
import type { Fetched } from './network.ts'
import { openBarePhone } from './bare-phone.ts'

const LCP_MS_MAX = 1_200
const CLS_MAX = 0.01
const TASK_MS_MAX = 50
const BLOCKED_MS_MAX = 100

type Load = Fetched & {
  firstPaintMs: number
  lcpMs: number
  lcpElement: string
  cls: number
  /** Among the tasks that ended after the first paint. */
  longestTaskMs: number
  /** The total time of such tasks beyond 50 ms each. */
  blockedMs: number
}

/** Loads the same page several times, each time as a first visit. */
export async function measureLoads(
  browser: Browser,
  { url, rounds }: { url: string; rounds: number },
  { name, path }: { name: string; path: string },
): Promise<Fact> {
  const loads: Load[] = []
  while (loads.length < rounds) loads.push(await loadOnce(browser, url, path))
  const all = (read: (load: Load) => number) => loads.map(read)
  const ms = (read: (load: Load) => number) => `${middle(all(read)).toFixed(0)} ms`
  const [first] = loads
  const parts = Object.entries(first?.kbOf ?? {}).map(([type, kb]) => `${type} ${kb.toFixed(0)}`)
  const target = 'P8'
  return {
    name: `first visit of ${name} by a slow phone`,
    value:
      `LCP ${ms(({ lcpMs }) => lcpMs)} (${first?.lcpElement}), ` +
      `first paint ${ms(({ firstPaintMs }) => firstPaintMs)}, ` +
      `blocked ${ms(({ blockedMs }) => blockedMs)}, ` +
      `${middle(all(({ requests }) => requests))} requests, ` +
      `${middle(all(({ kb }) => kb)).toFixed(0)} kB (${parts.join(', ')})`,
    checks: [
      atMost(LCP_MS_MAX, { target, asks: `LCP ≤ ${LCP_MS_MAX} ms`, is: all(({ lcpMs }) => lcpMs) }),
      below(CLS_MAX, { target, asks: `CLS < ${CLS_MAX}`, is: all(({ cls }) => cls) }),
      atMost(TASK_MS_MAX, {
        target,
        asks: `no task over ${TASK_MS_MAX} ms after the first paint`,
        is: all(({ longestTaskMs }) => longestTaskMs),
      }),
      atMost(BLOCKED_MS_MAX, {
        target,
        asks: `blocked ≤ ${BLOCKED_MS_MAX} ms`,
        is: all(({ blockedMs }) => blockedMs),
      }),
    ],
  }
}

async function loadOnce(browser: Browser, url: string, path: string): Promise<Load> {
  const phone = await openBarePhone(browser)
  const { tasks, firstPaintMs, ...seen } = await phone.visit(url + path)
  const after = tasks.filter(({ atMs, ms }) => atMs + ms > firstPaintMs)
  const load = {
    firstPaintMs,
    lcpMs: seen.lcpMs,
    lcpElement: seen.lcpElement,
    cls: seen.cls,
    longestTaskMs: Math.max(0, ...after.map(({ ms }) => ms)),
    blockedMs: after.reduce((sum, { ms }) => sum + Math.max(0, ms - TASK_MS_MAX), 0),
    ...phone.network.read(),
  }
  await phone.close()
  return load
}
