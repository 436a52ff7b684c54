import { measureDirectory } from './directory.ts'
import { measureIdle, measureLoaded, measureStart } from './facts.ts'
import type { Fact } from './facts.ts'
import { measureGallery } from './gallery.ts'
import { openGenerator } from './generator/open-generator.ts'
import { openEngineAlone } from './limits/open-engine-alone.ts'
import { measure } from './measure.ts'
import { COMMUNITY_ROWS, measureCommunity } from './mix/measure-community.ts'
import { measureMixed } from './mixed-rows.ts'
import type { Options } from './options.ts'
import { weighPage } from './page-weight.ts'
import { step } from './progress.ts'
import { measureReads, openBare, warmUp } from './read-rows.ts'
import { planReads } from './reads.ts'
import { measureScaling } from './scaling.ts'
import { member, seed } from './seed/seed.ts'
import { plainEnvironment, logIn, startSite } from './site.ts'
import { measureStorage } from './storage-facts.ts'
import type { Storage } from './storage.ts'
import type { Row } from './targets.ts'
import { measureWrites } from './write-rows.ts'

export type Results = { rows: Row[]; facts: Fact[]; speeds: number[] }

/** Measures everything, at a newly seeded site. */
export async function runAll(options: Options, storage: Storage): Promise<Results> {
  const { seconds, rounds, wants, workers, topics, replies } = options
  const { environment } = storage
  const facts: Fact[] = []
  if (wants('start')) facts.push(await measureStart('empty', environment))
  if (wants('memory')) facts.push(...(await idleWhenEmpty(environment)))

  const engine = storage.openEngine()
  const seeded = await step(`${topics} topics, ${replies} replies`, () => seed(engine, options))
  if (wants('start')) facts.push(await measureStart('filled', environment))

  const site = await startSite(environment, { workers })
  if (wants('memory')) facts.push(...(await measureIdle('filled', site.memory)))
  const generator = openGenerator()
  const headers = await logIn(site.url, member)
  const reads = planReads(site.url, { ...seeded, spread: seeded.topicIds }, headers)
  const wanted = reads.filter(({ name }) => wants(name))
  const bare = await openBare(storage.folder, site.url, wanted, workers)
  if (wanted.length > 0) await step('warming up', () => warmUp({ generator, site }, wanted))

  const speeds: number[] = []
  const takeSpeed = async () => {
    const { perSecond } = await measure(generator, bare.target, seconds, [bare.yardstick])
    speeds.push(perSecond)
  }
  const rows: Row[] = []
  for (const who of ['visitor', 'member']) {
    await takeSpeed()
    const theirs = wanted.filter(({ name }) => name.includes(`, ${who}`))
    rows.push(...(await measureReads({ generator, seconds, rounds, site, bare }, theirs)))
    if (who === 'visitor' && wants('memory')) facts.push(...measureLoaded(site.memory()))
  }
  await takeSpeed()

  const alone = openEngineAlone({ ...plainEnvironment(), ...environment })
  const run = { generator, seconds, rounds, site, member: headers, seeded, wants }
  rows.push(...(await measureWrites({ ...run, db: engine.db, alone })))
  rows.push(...(await measureMixed(run, reads)))
  if (wants('storage')) facts.push(...(await measureStorage(alone, options, seeded)))
  await alone.close()
  await takeSpeed()

  if (wants('weight')) {
    facts.push(...(await weighPage(site.url, 'home', '/')))
    facts.push(...(await weighPage(site.url, 'a topic', `/topic/${seeded.typical}`)))
  }
  await site.close()
  if (COMMUNITY_ROWS.some(wants)) {
    const run = { generator, options, storage, db: engine.db, seeded }
    const { rows: theirs, facts: memory } = await measureCommunity(run)
    rows.push(...theirs)
    facts.push(...memory)
  }
  if (wants('processes') && workers === 1) {
    facts.push(
      ...(await measureScaling({ generator, seconds, environment }, async (url) => {
        const own = await logIn(url, member)
        const all = planReads(url, { ...seeded, spread: seeded.topicIds }, own)
        return all.filter(({ name }) => SCALED.has(name))
      })),
    )
  }
  const places = { generator, seconds, rounds, environment, db: engine.db }
  for (const [name, measureIt] of Object.entries(COLLECTIONS)) {
    if (!wants(name)) continue
    const measured = await measureIt(places)
    rows.push(...measured.rows)
    facts.push(...measured.facts)
  }
  await Promise.all([generator.close(), bare.close(), engine.close()])
  return { rows, facts, speeds }
}

/** Each with a site of its own, last: they add more data. */
const COLLECTIONS = { gallery: measureGallery, directory: measureDirectory }

const SCALED = new Set(['topic list page, member', 'topic page, member', 'topic JSON, member'])

async function idleWhenEmpty(environment: Record<string, string>) {
  const site = await startSite(environment)
  const facts = await measureIdle('empty', site.memory)
  await site.close()
  return facts
}
