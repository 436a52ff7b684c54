import type { Db } from '../db/engine.ts'
import { findNewestDocuments } from '../db/search-index.ts'
import { topicsWith } from './facets.ts'
import { findNewestTopicId, listTopicsOfDocuments } from './queries.ts'
import { listStems } from './title-stems.ts'
import type { Stem } from './title-stems.ts'

const TOPICS_MAX = 3
/** Bounds the work: the longest words of a title, and the newest titles that have each. */
const STEMS_MAX = 8
const TITLES_PER_STEM_MAX = 200
/** A word that occurs in a larger share of all titles says nothing about the topic. */
const FREQUENT_SHARE = 1 / 20
const FREQUENT_MIN = 5
/** A similar title has at least this share of the weight of the rare words. */
const SHARE_OF_RARE_MIN = 0.3
/** Shorter words weigh less: most of them are function words. */
const FULL_WEIGHT_LETTERS = 6

/** The newest of the topics whose titles have most in common with this one, rare words above all. */
export async function findSimilarTopics(db: Db, title: string) {
  const stems = listStems(title, STEMS_MAX)
  if (stems.length === 0) return []
  const found = await listWeighed(db, stems)
  const rareTotal = sumOf(found.filter(({ isRare }) => isRare))
  const byDocument = new Map<number, Weighed[]>()
  for (const stem of found) {
    for (const id of stem.ids) byDocument.set(id, [...(byDocument.get(id) ?? []), stem])
  }
  const ranked = [...byDocument]
    .filter(([, shared]) => isSimilar(shared, rareTotal))
    .toSorted(([idA, a], [idB, b]) => sumOf(b) - sumOf(a) || idB - idA)
    .slice(0, TOPICS_MAX)
    .map(([id]) => id)
  if (ranked.length === 0) return []
  const topics = new Map(
    (await listTopicsOfDocuments(db, ranked)).map(({ documentId, ...topic }) => [
      documentId,
      topic,
    ]),
  )
  return ranked.flatMap((id) => topics.get(id) ?? [])
}

/** A word of the title, the documents that have it, and its weight. */
type Weighed = { ids: number[]; weight: number; isRare: boolean }

async function listWeighed(db: Db, stems: Stem[]): Promise<Weighed[]> {
  const topics = await findNewestTopicId(db)
  const frequent = Math.min(TITLES_PER_STEM_MAX, Math.max(FREQUENT_MIN, topics * FREQUENT_SHARE))
  const weighed: Weighed[] = []
  for (const { words, isPrefix, letters } of stems) {
    const ids = await findNewestDocuments(db, {
      ...topicsWith({ words, isPrefix }, 'title'),
      limit: TITLES_PER_STEM_MAX,
    })
    const lengthFactor = Math.min(1, letters / FULL_WEIGHT_LETTERS)
    const weight = lengthFactor / (1 + Math.log10(ids.length + 1))
    weighed.push({ ids, weight, isRare: ids.length < frequent })
  }
  return weighed
}

/** Titles that share only frequent words are not alike. */
function isSimilar(shared: Weighed[], rareTotal: number) {
  const rare = sumOf(shared.filter(({ isRare }) => isRare))
  return rare > 0 && rare >= rareTotal * SHARE_OF_RARE_MIN
}

const sumOf = (stems: Weighed[]) => stems.reduce((sum, { weight }) => sum + weight, 0)
