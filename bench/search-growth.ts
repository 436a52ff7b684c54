import type { Fact } from './facts.ts'
import { openGenerator, requestText } from './generator/open-generator.ts'
import { measure } from './measure.ts'
import type { Options } from './options.ts'
import { reportProgress, step } from './progress.ts'
import { hostileSearches, typedSearches } from './searches.ts'
import { seed } from './seed/seed.ts'
import { startSite } from './site.ts'
import { below } from './spread.ts'
import { openStorage } from './storage.ts'

const REPLIES_PER_TOPIC = 5
const HOSTILE_CALLERS = 4

/** Searches at several sizes, one at a time, and other requests while hostile searches run. */
export async function runSearchGrowth(options: Options): Promise<{ facts: Fact[] }> {
  const generator = openGenerator()
  const facts: Fact[] = []
  for (const topics of options.sizes) {
    const storage = await openStorage(options)
    const engine = storage.openEngine()
    const size = { topics, replies: topics * REPLIES_PER_TOPIC }
    const { typical } = await step(`${topics} topics`, () => seed(engine, size))
    await engine.close()
    const site = await startSite(storage.environment, { workers: options.workers })
    const target = { ...site, databasePids: storage.databasePids }
    const flowOf = (paths: string[], callers = 1) => ({
      requests: paths.map((path) => requestText(site.url, { path, headers: {} })),
      callers,
    })
    const typed = flowOf(typedSearches)
    const hostile = flowOf(hostileSearches)
    const other = flowOf([`/api/topics/${typical}`])
    const rows = [
      { name: 'typed', flows: [typed], p50: 20, p99: 50 },
      { name: 'hostile', flows: [hostile], p50: 100, p99: 100 },
      {
        name: 'a topic while hostile ones run',
        flows: [other, { ...hostile, callers: HOSTILE_CALLERS }],
      },
    ] as const
    for (const { name, flows, ...asked } of rows) {
      reportProgress(`${topics} topics: ${name}`)
      const [first, ...beside] = flows
      const measured = []
      while (measured.length < options.rounds) {
        measured.push(await measure(generator, target, options.seconds, [first, ...beside]))
      }
      facts.push(factOf(`${name}, ${topics} topics`, measured, asked))
    }
    await site.close()
    await storage.remove()
  }
  await generator.close()
  return { facts }
}

type Asked = { p50?: number; p99?: number }

function factOf(name: string, rounds: { p50Ms: number; p99Ms: number }[], asked: Asked): Fact {
  const { p50 = Infinity, p99 = Infinity } = asked
  const [medians, highest] = [rounds.map(({ p50Ms }) => p50Ms), rounds.map(({ p99Ms }) => p99Ms)]
  const value = rounds.map(({ p50Ms, p99Ms }) => `${p50Ms.toFixed(1)}, ${p99Ms.toFixed(1)}`)
  return {
    name: `searches: ${name}`,
    value: `p50, p99: ${value.join('; ')} ms`,
    checks: [
      below(p50, { target: 'search', asks: `p50 < ${p50} ms`, is: medians }),
      below(p99, { target: 'search', asks: `p99 < ${p99} ms`, is: highest }),
    ].filter(({ asks }) => !asks.includes('Infinity')),
  }
}
