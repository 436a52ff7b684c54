import type { Flow, FlowResult } from './generator/flow.ts'
import type { Generator } from './generator/open-generator.ts'
import { cpuMsOf, watchOthers } from './process-facts.ts'

/** Whom the load goes to, and whose processor time it costs; none is known of a site elsewhere. */
export type Target = { url: string; pids: () => number[] }

export type Measured = Pick<FlowResult, 'perSecond' | 'p50Ms' | 'p99Ms' | 'succeeded'> & {
  cpuMicros: number | null
  /** How much of the machine something else used meanwhile, from 0 to 1. */
  others: number | null
  trouble: string | null
}

/** One run of the first flow; the others go on beside it and count only when they fail. */
export async function measure(
  generator: Generator,
  { url, pids }: Target,
  seconds: number,
  [flow, ...beside]: [Flow, ...Flow[]],
): Promise<Measured> {
  const processes = pids()
  const cpuBefore = cpuMsOf(processes)
  const othersSince = watchOthers()
  const results = await generator.run(url, seconds, [flow, ...beside])
  const cpuMs = cpuMsOf(processes) - cpuBefore
  const others = othersSince()
  const [first] = results
  if (!first) throw new Error('the load generator gave no result')
  const { perSecond, p50Ms, p99Ms, succeeded } = first
  const all = results.reduce((sum, result) => sum + result.succeeded, 0)
  const failures = results.flatMap((result) => Object.entries(result.failures))
  if (perSecond === 0) failures.push(['answered in time', 0])
  return {
    perSecond,
    p50Ms,
    p99Ms,
    succeeded,
    others,
    cpuMicros: processes.length > 0 && all > 0 ? (cpuMs * 1_000) / all : null,
    trouble: failures.map(([outcome, count]) => `${count} × ${outcome}`).join(', ') || null,
  }
}
