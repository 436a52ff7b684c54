import type { Flow, FlowResult } from './generator/flow.ts'
import type { Generator } from './generator/open-generator.ts'
import { cpuMsOf, watchOthers } from './process-facts.ts'

/**
 * The site under load and the processes whose processor time is measured; none for a remote site.
 */
export type Target = {
  url: string
  pids: () => number[]
  /** The processes of a local database server. */
  databasePids?: () => number[]
}

export type Measured = Pick<FlowResult, 'perSecond' | 'p50Ms' | 'p99Ms' | 'succeeded'> & {
  cpuMicros: number | null
  /** The same for the database server's processes. */
  databaseCpuMicros: number | null
  /** The share of the machine that other processes used in the meantime, from 0 to 1. */
  others: number | null
  /**
   * The share of one core that the load generator used: near 1, the generator was the bottleneck.
   */
  generator: number
  /** The results of the flows running beside the first. */
  beside: FlowResult[]
  failure: string | null
}

/** One measurement, and its limit measured right after it. */
export type Round = Measured & { limit: Limit | null }

type Limit = { of: 'bare' | 'storage'; perSecond: number; cpuMicros: number | null }

/**
 * Runs the first flow; the others run beside it.
 *
 * @throws {Error} if the load generator returns no result
 */
export async function measure(
  generator: Generator,
  { url, pids, databasePids = () => [] }: Target,
  seconds: number,
  [flow, ...others]: [Flow, ...Flow[]],
): Promise<Measured> {
  const processes = [pids(), databasePids(), [generator.pid]]
  const cpuBefore = processes.map(cpuMsOf)
  const othersSince = watchOthers()
  const startedAt = performance.now()
  const [first, ...beside] = await generator.run(url, seconds, [flow, ...others])
  const elapsedMs = performance.now() - startedAt
  const [site, database, load] = processes.map((group, at) =>
    group.length > 0 ? cpuMsOf(group) - (cpuBefore[at] ?? 0) : null,
  )
  if (!first) throw new Error('the load generator gave no result')
  const { perSecond, p50Ms, p99Ms, succeeded } = first
  const results = [first, ...beside]
  const all = results.reduce((sum, result) => sum + result.succeeded, 0)
  const eachMicros = (ms: number | null | undefined) => (ms && all > 0 ? (ms * 1_000) / all : null)
  const failures = results.flatMap((result) => Object.entries(result.failures))
  if (perSecond === 0) failures.push(['answered in time', 0])
  return {
    perSecond,
    p50Ms,
    p99Ms,
    succeeded,
    others: othersSince(),
    generator: (load ?? NaN) / elapsedMs,
    beside,
    cpuMicros: eachMicros(site),
    databaseCpuMicros: eachMicros(database),
    failure: failures.map(([outcome, count]) => `${count} × ${outcome}`).join(', ') || null,
  }
}

type Run = { generator: Generator; target: Target; seconds: number; rounds: number }

/** Measures several rounds, without limits. */
export async function measureRounds(run: Run, flows: [Flow, ...Flow[]]): Promise<Round[]> {
  const { generator, target, seconds, rounds } = run
  const measured: Round[] = []
  while (measured.length < rounds) {
    measured.push({ ...(await measure(generator, target, seconds, flows)), limit: null })
  }
  return measured
}
