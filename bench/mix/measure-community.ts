import type { Db } from '../../server/db/engine.ts'
import type { Fact } from '../facts.ts'
import type { Generator } from '../generator/open-generator.ts'
import type { Options } from '../options.ts'
import { step } from '../progress.ts'
import type { Seeded } from '../seed/seed.ts'
import { startSite } from '../site.ts'
import { below } from '../spread.ts'
import type { Storage } from '../storage.ts'
import { countPosts } from '../write-rows.ts'
import { COLD_ROWS, measureCold, MIX_KINDS } from './cold-rows.ts'
import { fillTabs, logInMembers } from './members.ts'
import { measureMix, MIX_ROWS } from './mix-rows.ts'
import { mixOf, topicsByRank } from './pages.ts'
import { planWrites } from './writes.ts'

/** The names for `--only`: `mix` selects all of them. */
export const COMMUNITY_ROWS = [...MIX_ROWS, ...COLD_ROWS].map(asOfMix)

const MEMORY_MB_MAX = 350

type Run = {
  generator: Generator
  options: Options
  storage: Storage
  db: Db
  seeded: Seeded
}

/** A living community instead of one page repeatedly, and the memory the site uses for it. */
export async function measureCommunity({ generator, options, storage, db, seeded }: Run) {
  const { seconds, rounds, workers } = options
  const wants = (name: string) => options.wants(asOfMix(name))
  const run = { generator, seconds, rounds, wants }
  const { environment } = storage
  const peaks: number[] = []
  const openSite = async () => {
    const site = await startSite(environment, { workers })
    return { ...site, databasePids: storage.databasePids }
  }

  const members = await logInMembers(db, seeded)
  const target = await openSite()
  const things = await step('votes and creations', () => fillTabs(target.url, members))
  const topicIds = topicsByRank(seeded)
  const writing = planWrites({
    url: target.url,
    members,
    topicIds,
    content: seeded.content,
    ...things,
  })
  const mixed = await measureMix({ ...run, target, members, parts: mixOf(topicIds), writing })
  // Throws if a topic's reply count differs from the number of its replies.
  await countPosts(db)
  peaks.push(...target.memory().map(({ peakMb }) => peakMb))
  await target.close()

  const fresh = await openSite()
  const cold = await measureCold({ ...run, target: fresh, size: seeded, kinds: MIX_KINDS })
  peaks.push(...fresh.memory().map(({ peakMb }) => peakMb))
  await fresh.close()
  return { rows: [...mixed, ...cold], facts: [memoryFact(peaks)] }
}

function asOfMix(name: string) {
  return `mix: ${name}`
}

/** The peak recorded by the kernel for the largest process: sampling would miss it. */
function memoryFact(peaks: number[]): Fact {
  const is = Math.max(...peaks)
  const check = below(MEMORY_MB_MAX, { target: 'P16', asks: `< ${MEMORY_MB_MAX} MB`, is })
  return {
    name: 'memory at its highest, the mix and cold pages',
    value: peaks.map((mb) => `${mb} MB`).join(', '),
    checks: [check],
  }
}
