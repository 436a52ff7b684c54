import type { Fact } from './facts.ts'
import { coldPaths } from './mix/cold-paths.ts'
import type { Options } from './options.ts'
import { reportProgress, step } from './progress.ts'
import { seed } from './seed/seed.ts'
import { startSite } from './site.ts'
import type { Storage } from './storage.ts'

/** Until the JavaScript engine has compiled the hot code. */
const WARM_UP_PAGES = 300
const WARM_UP_CALLERS = 8
const VISITORS = [50, 100, 200, 400, 800]

type Visit = { status: number; ms: number }

/** Topics that are not cached, requested by many visitors at the same moment. */
export async function runBurst(options: Options, storage: Storage): Promise<Fact[]> {
  const engine = storage.openEngine()
  const seeded = await step(`${options.topics} topics`, () => seed(engine, options))
  const site = await startSite(storage.environment)
  const paths = coldPaths('topic', seeded)
  const next = (count: number) => paths.splice(0, count).map((path) => site.url + path)
  for (let count = 0; count < WARM_UP_PAGES; count += WARM_UP_CALLERS) {
    await Promise.all(next(WARM_UP_CALLERS).map(visit))
  }
  const facts: Fact[] = []
  for (const visitors of VISITORS) {
    reportProgress(`${visitors} visitors`)
    const visits = await Promise.all(next(visitors).map(visit))
    facts.push({ name: `${visitors} visitors at once`, value: inWords(visits), checks: [] })
  }
  await site.close()
  await engine.close()
  return facts
}

async function visit(url: string): Promise<Visit> {
  const startedAt = performance.now()
  const response = await fetch(url)
  await response.text()
  return { status: response.status, ms: performance.now() - startedAt }
}

function inWords(visits: Visit[]): string {
  const served = visits
    .filter(({ status }) => status === 200)
    .map(({ ms }) => ms)
    .toSorted((a, b) => a - b)
  const within = (part: number) =>
    `${Math.round(served[Math.ceil(part * served.length) - 1] ?? NaN)} ms`
  const times = `half of them within ${within(0.5)}, all within ${within(1)}`
  return `${served.length} served, ${times}; ${visits.length - served.length} refused`
}
