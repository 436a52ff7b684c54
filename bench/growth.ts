import type { Fact } from './facts.ts'
import type { Flow } from './generator/flow.ts'
import { openGenerator, requestText } from './generator/open-generator.ts'
import type { Generator } from './generator/open-generator.ts'
import { measure } from './measure.ts'
import type { Measured } from './measure.ts'
import { measureCold } from './mix/cold-rows.ts'
import type { Options } from './options.ts'
import { say, step } from './progress.ts'
import { READERS } from './reads.ts'
import { member, seed } from './seed/seed.ts'
import type { Seeded } from './seed/seed.ts'
import { signIn, startSite } from './site.ts'
import { atMost, middle } from './spread.ts'
import { openStorage } from './storage.ts'
import { troubleOf } from './targets.ts'
import type { Row } from './targets.ts'

const REPLIES_PER_TOPIC = 6
const TIMES_SLOWER_MAX = 1.5

type Work = { name: string; path: (seeded: Seeded, topics: number) => string; isFlat?: boolean }

const WORKS: Work[] = [
  { name: 'topic list page', path: () => '/topics', isFlat: true },
  { name: 'topic page', path: ({ typical }) => `/topic/${typical}`, isFlat: true },
  { name: 'topic list JSON', path: () => '/api/topics', isFlat: true },
  { name: 'list of a tag JSON', path: () => '/api/topics?tag=General', isFlat: true },
  { name: 'topic JSON', path: ({ typical }) => `/api/topics/${typical}`, isFlat: true },
  { name: 'page 200 JSON', path: () => '/api/topics?page=200' },
  { name: 'last page JSON', path: (_seeded, topics) => `/api/topics?page=${topics / 10}` },
  {
    name: 'last page of a tag JSON',
    path: (_, topics) => `/api/topics?tag=General&page=${Math.floor(topics / 30)}`,
  },
  { name: 'topic JSON, 1,000 replies', path: ({ long }) => `/api/topics/${long}` },
  { name: 'longest topic JSON', path: ({ huge }) => `/api/topics/${huge}` },
]

/** The same reads at three sizes, in turn: what else the machine does hits all of them. */
export async function runGrowth(options: Options): Promise<{ facts: Fact[] }> {
  const generator = openGenerator()
  const sites = []
  for (const topics of options.sizes) sites.push(await openSized(options, topics))
  say(`${options.sizes.join(' → ')} topics`)
  const facts = await compareCold(generator, sites, options)
  for (const sized of sites) await generator.run(sized.site.url, WARM_UP_SECONDS, [allOf(sized)])
  for (const work of WORKS.filter(({ name }) => options.wants(name))) {
    say(work.name)
    facts.push(await compare(generator, sites, work, options))
  }
  await generator.close()
  for (const sized of sites) await sized.close()
  return { facts }
}

const WARM_UP_SECONDS = 3

function allOf({ site, headers, seeded, topics }: Sized): Flow {
  const paths = WORKS.map(({ path }) => path(seeded, topics))
  const requests = paths.map((path) => requestText(site.url, { path, headers }))
  return { requests, callers: READERS }
}

type Sized = Awaited<ReturnType<typeof openSized>>

async function openSized(options: Options, topics: number) {
  const storage = await openStorage(options)
  const engine = storage.openEngine()
  const size = { topics, replies: topics * REPLIES_PER_TOPIC }
  const seeded = await step(`${topics} topics`, () => seed(engine.db, size))
  await engine.close()
  const site = await startSite(storage.environment)
  const headers = await signIn(site.url, member)
  say(`${topics} topics: ${site.startMs} ms to the first answer`)
  return {
    topics,
    seeded,
    site,
    headers,
    async close() {
      await site.close()
      await storage.remove()
    },
  }
}

async function compare(
  generator: Generator,
  sites: Sized[],
  work: Work,
  { seconds, rounds: roundsWanted, engine }: Options,
): Promise<Fact> {
  const rounds = sites.map((): Measured[] => [])
  for (let round = 0; round < roundsWanted; round += 1) {
    for (const [at, { site, headers, seeded, topics }] of sites.entries()) {
      const requests = [requestText(site.url, { path: work.path(seeded, topics), headers })]
      const measured = await measure(generator, site, seconds, [{ requests, callers: READERS }])
      rounds[at]?.push(measured)
    }
  }
  const trouble = rounds.flat().find((measured) => measured.trouble)?.trouble ?? null
  const rates = rounds.map((all) => middle(all.map(({ perSecond }) => perSecond)))
  const costs = rounds.map((all) => middle(all.map(({ cpuMicros }) => cpuMicros ?? NaN)))
  // The embedded storage works in the site's own process, whose time tells more than the clock.
  const times = engine === 'sqlite' ? ratio(costs.at(-1), costs[0]) : ratio(rates[0], rates.at(-1))
  const value = `${arrows(rates)} a second, ${arrows(costs)} µs${trouble ? ` FAILED: ${trouble}` : ''}`
  const asks = work.isFlat ? `≤ ${TIMES_SLOWER_MAX} × slower` : 'times slower'
  const max = work.isFlat ? TIMES_SLOWER_MAX : Infinity
  return {
    name: work.name,
    value,
    checks: [atMost(max, { target: 'P6', asks, is: times, trouble })],
  }
}

/** Pages that nobody asked for before, so that each is made anew and tells of the storage. */
async function compareCold(generator: Generator, sites: Sized[], options: Options) {
  const { seconds, rounds, wants } = options
  const all: Row[][] = []
  for (const { site, seeded } of sites) {
    const run = { generator, target: site, seconds, rounds, size: seeded, wants }
    all.push(await measureCold(run))
  }
  const [smallest = []] = all
  return smallest.map(({ name }, at): Fact => {
    const rows = all.flatMap((ofSize) => ofSize[at] ?? [])
    const trouble = rows.map(troubleOf).find((words) => words !== null) ?? null
    const costs = rows.map(({ rounds }) => middle(rounds.map(({ cpuMicros }) => cpuMicros ?? NaN)))
    const asks = `≤ ${TIMES_SLOWER_MAX} × dearer`
    const asked = { target: 'P6', asks, is: ratio(costs.at(-1), costs[0]), trouble }
    return { name, value: `${arrows(costs)} µs`, checks: [atMost(TIMES_SLOWER_MAX, asked)] }
  })
}

const ratio = (a = NaN, b = NaN) => a / b

const arrows = (values: number[]) => values.map((value) => value.toFixed(0)).join(' → ')
