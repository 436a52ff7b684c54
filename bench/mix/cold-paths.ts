import { TOPICS_PER_PAGE } from '#contract/constants.ts'
import { createRandom } from '../../tests/seeded-random.ts'
import type { Seeded } from '../seed/seed.ts'
import { listQuery, numbers, pagesOfTag, TAGS, topicsByRank } from './pages.ts'

export type Size = Pick<Seeded, 'firstTopic' | 'topics' | 'huge'>

export type ColdKind = 'topic' | 'list' | 'home' | 'last list' | 'longest topic'

const LIST_PAGES = 600
const LAST_PAGES = 3_000
const PORTIONS = 3_000

/**
 * Paths of one kind of page that all show different data, so that no cached response serves two.
 */
export function coldPaths(kind: ColdKind, size: Size): string[] {
  return createRandom(kind).shuffled(pathsOf(kind, size))
}

function pathsOf(kind: ColdKind, size: Size) {
  switch (kind) {
    case 'topic':
      return topicsByRank(size).map((id) => `/topic/${id}`)
    case 'list':
      return listQueries(size).map((query) => `/topics${query}`)
    case 'home':
      return listQueries(size).map((query) => `/${query}`)
    case 'last list': {
      const pages = Math.floor(size.topics / TOPICS_PER_PAGE)
      return numbers(Math.min(LAST_PAGES, pages - 1)).map((at) => `/topics?page=${pages - at + 1}`)
    }
    case 'longest topic':
      // A portion of replies may begin at any number.
      return numbers(PORTIONS).map((at) => `/topic/${size.huge}?after=${at}`)
  }
}

const listQueries = ({ topics }: Size) =>
  numbers(Math.min(LIST_PAGES, pagesOfTag(topics))).flatMap((page) =>
    [undefined, ...TAGS].map((tag) => listQuery({ page, tag })),
  )
