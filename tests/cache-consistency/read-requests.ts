import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import { cacheRuleOf } from '../../server/http/shared-read.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { Reader, ReadRequest } from './site-client.ts'
import type { Ids } from './existing-rows.ts'

const READERS: Reader[] = [null, null, 'ada', 'bob', 'root']
const TOPIC_TAGS = ['General', 'Discuss', 'Renamed', 'waiting', 'All Topics']

/** Endpoints with an id in the path, with their table and queries. */
const ONE_OF: [address: ApiAddress, table: keyof Ids, queries: string[]][] = [
  ['GET /api/topics/:id', 'topics', ['', '', '?replies=2', '?replies=2&after=2']],
  ['GET /api/topics/:id/replies', 'topics', ['', '', '?after=3']],
  ['GET /api/topic/tags/:id', 'topics', ['']],
  ['GET /api/creations/:id', 'creations', ['']],
  ['GET /api/creation/tags/:id', 'creations', ['']],
  ['GET /api/resources/:id/upvote', 'resources', ['']],
  ['GET /api/tags/:id/source-posts', 'tags', ['']],
  ['GET /api/user/:id', 'users', ['']],
  ['GET /api/users/:id', 'users', ['']],
  ['GET /api/tools/:id', 'tools', ['']],
  ['GET /api/tools/:id/topics', 'tools', ['', '?page=2']],
]

const LISTS: [address: ApiAddress, queries: string[]][] = [
  [
    'GET /api/topics',
    ['', '?page=2', '?before=3', '?communityId=2', '?authorId=2', ...TOPIC_TAGS.map(tagged)],
  ],
  [
    'GET /api/creations',
    [
      '',
      '?page=1',
      '?before=3',
      '?communityId=2',
      '?toolId=1',
      '?toolId=2',
      '?authorId=2',
      ...['App', 'waiting here'].map(tagged),
    ],
  ],
  [
    'GET /api/tools',
    ['', '?sort=name', '?sort=newest&page=1', '?communityId=2', '?search=tool', '?tag=App%20Gen'],
  ],
  [
    'GET /api/resources',
    ['', '?page=1', '?before=3', '?type=blog', '?communityId=1', '?authorId=1'],
  ],
  ['GET /api/resource-types', ['']],
  ['GET /api/tags', ['', '?type=topic', '?type=tool', '?includeInactive=1']],
  ['GET /api/tags/tool-news', ['']],
  ['GET /api/communities', ['']],
]

const PAGES = [
  '/',
  '/?tab=creations',
  '/?tab=resources',
  '/?tag=General&tab=tools',
  '/?new=topic',
  '/topics',
  '/topics?page=2',
  '/topics?tag=Discuss',
  '/about',
  '/auth',
  '/profile',
  '/admin',
  '/news-sources/5',
  '/news-sources/6',
  '/not-found',
  '/nowhere',
  '/edit-creation/1',
]

/** Pages are the slowest: a few at a time. */
const PAGES_AT_ONCE = 8

/** The reads of one round with their readers: every cached endpoint, and some pages. */
export function readRequestsOf(ids: Ids, random: SeededRandom): ReadRequest[] {
  const calls = [
    ...LISTS.flatMap(([address, queries]) => queries.map((query) => pathOf(address) + query)),
    ...ONE_OF.flatMap(([address, table, queries]) =>
      ids[table].map((id) => pathOf(address).replace(':id', String(id)) + random.pick(queries)),
    ),
  ]
  const pages = [
    ...PAGES,
    ...ids.topics.map((id) => random.pick([`/topic/${id}`, `/topics/${id}`])),
    ...ids.creations.map((id) => `/creation/${id}`),
    ...ids.tools.map((id) => `/tool/${id}`),
    ...ids.users.map((id) => `/user/${id}`),
  ]
  const read = (path: string): ReadRequest => ({ path, who: random.pick(READERS), community: null })
  return random.shuffled([
    ...calls.map(read),
    ...random
      .shuffled(pages)
      .slice(0, PAGES_AT_ONCE)
      .map((path) => ({ ...read(path), community: random.pick([null, null, 1, 2]) })),
  ])
}

/** Cached endpoints without a request, and parameters that no request of their endpoint has. */
export function unread() {
  const read = new Map([
    ...LISTS,
    ...ONE_OF.map(([address, , queries]) => [address, queries] as const),
  ])
  const cached = (Object.keys(api) as ApiAddress[]).filter((one) => cacheRuleOf(api[one]) !== null)
  return cached.flatMap((address) => {
    const { query } = api[address]
    const queries = read.get(address)
    if (!queries) return [address]
    const names = query instanceof z.ZodMiniObject ? Object.keys(query.shape) : []
    const isRead = (name: string) => queries.some((one) => new URLSearchParams(one).has(name))
    return names.filter((name) => !isRead(name)).map((name) => `${address}?${name}`)
  })
}

function tagged(name: string) {
  return `?tag=${encodeURIComponent(name)}`
}

const pathOf = (address: ApiAddress) => address.replace('GET ', '')
