import * as z from 'zod/mini'
import { PublicUser } from './accounts.ts'
import { truncateWellFormed } from './characters.ts'
import type { EndpointTable } from './endpoint.ts'
import { SEARCH_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from './constants.ts'
import { Id, Time } from './fields.ts'
import { IdFilter, oneOf, PageNumber, parsedText } from './parameters.ts'
import { parseTime } from './parse-time.ts'

/** What a search finds, in the order in which the page lists the kinds. */
export const SEARCH_KINDS = ['topic', 'reply', 'tool', 'creation', 'resource'] as const
export const SearchKind = z.enum(SEARCH_KINDS)
export type SearchKind = z.output<typeof SearchKind>

/** The periods that a search can be limited to, with their length in days. */
export const SEARCH_PERIODS = { day: 1, week: 7, month: 31, year: 366 } as const
export type SearchPeriod = keyof typeof SEARCH_PERIODS

export const SearchResult = z.object({
  kind: SearchKind,
  id: Id,
  /** Of a reply, the title of its topic. */
  title: z.string(),
  /** HTML: text with `<mark>` as its only markup. */
  excerpt: z.string(),
  /** A path of this site; of a resource, the address that it links to. */
  url: z.string(),
  createdAt: Time,
  /** Also of a deleted account. */
  authorId: z.nullable(Id),
  author: z.nullable(PublicUser),
})
export type SearchResult = z.output<typeof SearchResult>

export const SearchResponse = z.object({
  results: z.array(SearchResult),
  /** All results; of these, the first thousand can be paged through. */
  total: z.int(),
  /** Present if there are more than could be counted in time. */
  totalIsMinimum: z.optional(z.literal(true)),
  page: z.int(),
})
export type SearchResponse = z.output<typeof SearchResponse>

const cutTo = (charactersMax: number) =>
  parsedText((value = '') => truncateWellFormed(value, charactersMax))

const Text = cutTo(SEARCH_CHARACTERS_MAX)

const PERIOD_NAMES = Object.keys(SEARCH_PERIODS) as SearchPeriod[]
const DATE = /^(?!0000)\d{4}-\d\d-\d\d(?:T[\d:.]{5,12}Z?)?$/

/** A period until now, or the first moment of a date, as an ISO time. */
const Since = parsedText((value = '') => {
  const period = PERIOD_NAMES.find((name) => name === value)
  if (period || !DATE.test(value)) return period ?? null
  const time = parseTime(value)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
})

/** `tag` and `author` are names; an unknown one matches nothing. */
export const SearchQuery = z.object({
  q: Text,
  kind: oneOf(SEARCH_KINDS, null),
  tag: Text,
  author: Text,
  since: Since,
  communityId: IdFilter,
  page: PageNumber,
})
export type SearchQuery = z.output<typeof SearchQuery>

/** The fields of a topic that help to decide whether it has the same subject. */
const SimilarTopic = z.object({
  id: Id,
  title: z.string(),
  replyCount: z.int(),
  createdAt: Time,
})

export const search = {
  'GET /api/search': {
    access: 'anyone',
    rateLimits: ['reads', 'searches'],
    bulkhead: 'search',
    cache: 'public-uncached',
    query: SearchQuery,
    response: SearchResponse,
  },
  'GET /api/topics/similar': {
    access: 'anyone',
    rateLimits: ['reads', 'searches'],
    bulkhead: 'search',
    cache: 'public-uncached',
    query: z.object({ title: cutTo(TITLE_CHARACTERS_MAX) }),
    response: z.array(SimilarTopic),
  },
} as const satisfies EndpointTable
