import type { TopicCard } from '#contract/topics.ts'
import type { Results } from './full-run.ts'
import { openFolder } from './folder.ts'
import { openGenerator } from './generator/open-generator.ts'
import { measure } from './measure.ts'
import type { Options } from './options.ts'
import { measureReads, openBare, warmUp } from './read-rows.ts'
import { planReads } from './reads.ts'
import type { Places } from './reads.ts'
import { logIn } from './site.ts'

const PAGES_LOOKED_THROUGH = 50
const USUAL_REPLIES = 6
const LONG_REPLIES_MIN = 1_000

/** Measures reads only, at a site that runs already; nothing is written there. */
export async function runAgainst(url: string, options: Options): Promise<Results> {
  const { seconds, rounds, wants, workers, person } = options
  const { folder, remove } = openFolder()
  const generator = openGenerator()
  const headers = person && (await logIn(url, person))
  const reads = planReads(url, await findPlaces(url), headers).filter(({ name }) => wants(name))
  const site = { url, pids: () => [] }
  const bare = await openBare(folder, url, reads, workers)
  await warmUp({ generator, site }, reads)
  const yardstick = () => measure(generator, bare.target, seconds, [bare.yardstick])
  const before = await yardstick()
  const rows = await measureReads({ generator, seconds, rounds, site, bare }, reads)
  const after = await yardstick()
  await Promise.all([generator.close(), bare.close(), remove()])
  return { rows, facts: [], speeds: [before.perSecond, after.perSecond] }
}

/** Searches the site's lists for topics like those of a seeded site. */
async function findPlaces(url: string): Promise<Places> {
  const cards: TopicCard[] = []
  for (let page = 1; page <= PAGES_LOOKED_THROUGH; page += 1) {
    const response = await fetch(`${url}/api/topics?page=${page}`)
    if (!response.ok) throw new Error(`${response.url} answers ${response.status}`)
    const found = (await response.json()) as TopicCard[]
    if (found.length === 0) break
    cards.push(...found)
  }
  const distance = ({ replyCount }: TopicCard) => Math.abs(replyCount - USUAL_REPLIES)
  const [typical] = cards.toSorted((a, b) => distance(a) - distance(b))
  if (!typical) throw new Error(`${url} has no topics`)
  const long = cards.find(({ replyCount }) => replyCount >= LONG_REPLIES_MIN)
  return { typical: typical.id, long: long?.id ?? null, spread: cards.map(({ id }) => id) }
}
