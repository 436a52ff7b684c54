import type { Fact } from './facts.ts'
import type { Generator } from './generator/open-generator.ts'
import { measure } from './measure.ts'
import { reportProgress } from './progress.ts'
import { warmUp } from './read-rows.ts'
import { READERS } from './reads.ts'
import type { Read } from './reads.ts'
import { atLeast } from './spread.ts'
import { startSite } from './site.ts'

const FACTOR_MIN = 1.8

type Run = { generator: Generator; seconds: number; environment: Record<string, string> }
type Plan = (url: string) => Promise<Read[]>

/**
 * Two processes against one, by pages that load the site's processor rather than the generator's.
 */
export async function measureScaling(run: Run, plan: Plan): Promise<Fact[]> {
  const one = await ratesWith(run, plan, 1)
  const two = await ratesWith(run, plan, 2)
  return one.map(({ name, perSecond }, at) => {
    const is = (two[at]?.perSecond ?? NaN) / perSecond
    const value = `${perSecond.toFixed(0)} → ${two[at]?.perSecond.toFixed(0)} a second`
    const check = atLeast(FACTOR_MIN, { target: 'P11', asks: `≥ ${FACTOR_MIN} ×`, is })
    return { name: `two processes against one: ${name}`, value, checks: [check] }
  })
}

async function ratesWith({ generator, seconds, environment }: Run, plan: Plan, workers: number) {
  reportProgress(`${workers} of two processes`)
  const site = await startSite(environment, { workers })
  const reads = await plan(site.url)
  await warmUp({ generator, site }, reads)
  const rates = []
  for (const { name, requests } of reads) {
    const { perSecond } = await measure(generator, site, seconds, [{ requests, callers: READERS }])
    rates.push({ name, perSecond })
  }
  await site.close()
  return rates
}
