import { GENERAL_TAG_NAME, TOPICS_PER_PAGE } from '#contract/constants.ts'
import { createRandom } from '../../tests/seeded-random.ts'
import type { MixPart } from '../generator/requests.ts'
import type { Seeded } from '../seed/seed.ts'

/** As sent by browsers; the site responds with its best compression. */
export const ACCEPTED = { 'accept-encoding': 'gzip, deflate, br, zstd' }

export const TAGS = [GENERAL_TAG_NAME, 'Show & Tell', 'Discuss', 'Legacy']
const TABS = ['tools', 'creations', 'resources']
const LIST_PAGES = 200
/** The minimal share of topics with a given tag. */
const TAGGED_SHARE = 0.3

/** Topic ids by popularity, the most popular first; the same in every run. */
export function topicsByRank({ firstTopic, topics }: Pick<Seeded, 'firstTopic' | 'topics'>) {
  const ids = Array.from({ length: topics }, (_, place) => firstTopic + place)
  return createRandom('popular topics').shuffled(ids)
}

/** 60 % topics by Zipf's law over all of them, 25 % lists, 15 % home and its tabs. */
export function mixOf(topicIds: number[]): MixPart[] {
  const pages = Math.min(LIST_PAGES, Math.ceil(topicIds.length / TOPICS_PER_PAGE))
  const tagged = Math.min(LIST_PAGES / TAGS.length, pagesOfTag(topicIds.length))
  return [
    { weight: 60, law: 'zipf', paths: topicIds.map((id) => `/topic/${id}`) },
    { weight: 20, law: 'zipf', paths: numbers(pages).map((page) => listPath({ page })) },
    {
      weight: 5,
      law: 'zipf',
      paths: numbers(tagged).flatMap((page) => TAGS.map((tag) => listPath({ page, tag }))),
    },
    { weight: 9, law: 'even', paths: ['/'] },
    { weight: 6, law: 'even', paths: TABS.map((tab) => `/?tab=${tab}`) },
  ]
}

type Listed = { page: number; tag?: string | undefined }

const listPath = (listed: Listed) => `/topics${listQuery(listed)}`

export function listQuery({ page, tag }: Listed) {
  const query = new URLSearchParams({
    ...(tag && { tag }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `?${query.toString()}` : ''
}

export const pagesOfTag = (topics: number) => Math.ceil((topics * TAGGED_SHARE) / TOPICS_PER_PAGE)

/** From 1 to `count`. */
export const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
