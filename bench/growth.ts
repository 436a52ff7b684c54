import type { Fact } from './facts.ts'
import { openGenerator } from './generator/open-generator.ts'
import type { ColdKind } from './mix/cold-paths.ts'
import { measureCold } from './mix/cold-rows.ts'
import type { Options } from './options.ts'
import { reportProgress, step } from './progress.ts'
import { seed } from './seed/seed.ts'
import { startSite } from './site.ts'
import { atMost, middle } from './spread.ts'
import { openStorage } from './storage.ts'
import { failureOf } from './targets.ts'
import type { Row } from './targets.ts'

const REPLIES_PER_TOPIC = 6
const TIMES_DEARER_MAX = 1.5

/** The last two are the deepest pages and may cost more, but within a limit. */
const KINDS: ColdKind[] = ['topic', 'list', 'home', 'last list', 'longest topic']
const FLAT = new Set<ColdKind>(['topic', 'list', 'home'])

/**
 * Pages requested for the first time, at several sizes: each is rendered again and shows the cost of
 * the storage. Compares processor time, the site's together with the database server's.
 */
export async function runGrowth(options: Options): Promise<{ facts: Fact[] }> {
  const generator = openGenerator()
  const bySize: Row[][][] = []
  for (const topics of options.sizes) {
    const storage = await openStorage(options)
    const engine = storage.openEngine()
    const filled = { topics, replies: topics * REPLIES_PER_TOPIC, isSearchable: false }
    const size = await step(`${topics} topics`, () => seed(engine, filled))
    await engine.close()
    const site = await startSite(storage.environment, { workers: options.workers })
    reportProgress(`${topics} topics: ${site.startMs} ms to the first answer`)
    const target = { ...site, databasePids: storage.databasePids }
    const rows: Row[][] = []
    for (const kind of KINDS) {
      rows.push(await measureCold({ ...options, generator, target, size, kinds: [kind] }))
    }
    bySize.push(rows)
    await site.close()
    await storage.remove()
  }
  await generator.close()
  return { facts: KINDS.flatMap((kind, at) => factOf(kind, rowsAt(bySize, at))) }
}

const rowsAt = (bySize: Row[][][], at: number) => bySize.flatMap((rows) => rows[at] ?? [])

function factOf(kind: ColdKind, rows: Row[]): Fact[] {
  const [smallest] = rows
  if (!smallest) return []
  const failure = rows.map(failureOf).find((reason) => reason !== null) ?? null
  const costs = rows.map(({ rounds }) => rounds.map(costOf))
  const cheapest = middle(costs[0] ?? [])
  const isFlat = FLAT.has(kind)
  const asked = {
    target: 'P6',
    asks: isFlat ? `≤ ${TIMES_DEARER_MAX} × dearer` : 'times dearer',
    is: costs.at(-1)?.map((micros) => micros / cheapest) ?? [],
    failure,
  }
  const value = `${costs.map((micros) => middle(micros).toFixed(0)).join(' → ')} µs`
  const check = atMost(isFlat ? TIMES_DEARER_MAX : Infinity, asked)
  return [{ name: `${smallest.name}, by size`, value, checks: [check] }]
}

const costOf = ({ cpuMicros, databaseCpuMicros }: Row['rounds'][number]) =>
  (cpuMicros ?? NaN) + (databaseCpuMicros ?? 0)
