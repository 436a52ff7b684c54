import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import { jsonSchema } from '../server/api-docs/json-schema.ts'
import type { TestSite } from './site.ts'
import {
  insertCommunity,
  insertCreation,
  insertReply,
  insertResource,
  insertOtherUser,
  insertTag,
  insertTool,
  insertTopic,
} from './insert-rows.ts'

const password = 'secret'
const APP_GEN = { id: 5 }
const post = { title: 'A title', content: 'Some content.', tagIds: [13] }

const shared = {
  name: 'A creation',
  description: 'What it is about.',
  imageUrl: 'https://example.test/a.png',
  productUrl: 'https://example.test/',
  tagIds: [11],
}

/** Every endpoint with a text in its body, and a valid body. */
export const requestBodies = {
  login: {
    address: 'POST /api/login',
    body: { email: 'ada@example.test', password },
  },
  'sign up': {
    address: 'POST /api/register',
    body: { username: 'grace', email: 'grace@example.test', password },
  },
  'forgot password': {
    address: 'POST /api/forgot-password',
    body: { email: 'nobody@example.test' },
  },
  'reset password': {
    address: 'POST /api/reset-password',
    body: { token: 'x'.repeat(43), password },
  },
  'new tag': {
    address: 'POST /api/tags',
    body: { name: 'A tag', type: 'topic', active: false },
  },
  'new topic': { address: 'POST /api/topics', body: post },
  'topic edit': { address: 'PUT /api/topics/:id', body: post },
  'new reply': {
    address: 'POST /api/topics/:id/replies',
    body: { content: 'A reply' },
  },
  'reply edit': {
    address: 'PUT /api/replies/:id',
    body: { content: 'A reply' },
  },
  'new tool': {
    address: 'POST /api/tools',
    body: { name: 'A tool', url: 'https://a-tool.test/', tagIds: [5] },
  },
  'tool edit': {
    address: 'PUT /api/tools/:id',
    body: { name: 'A tool', url: 'https://a-tool.test/', tagIds: [5], xusername: 'a_tool' },
  },
  'resource edit': {
    address: 'PUT /api/resources/:id',
    body: { name: 'A resource', url: 'https://example.com/', type: 'blog' },
  },
  'type decision': {
    address: 'POST /api/type-suggestions/:id',
    body: { decision: 'approve', type: 'zine' },
  },
  'new resource': {
    address: 'POST /api/resources',
    body: {
      name: 'A resource',
      url: 'https://example.com/',
      type: 'other',
      typeSuggestion: 'zine',
    },
  },
  contact: {
    address: 'POST /api/contact',
    body: { name: 'Ada', email: 'ada@example.test', message: 'What a fine place.' },
  },
  'share creation': {
    address: 'POST /api/creations',
    body: shared,
  },
  'creation edit': {
    address: 'PATCH /api/creations/:id',
    body: shared,
  },
  profile: {
    address: 'PUT /api/user/profile',
    body: { username: 'ada', email: 'ada@example.test' },
  },
  'new community': {
    address: 'POST /api/communities',
    body: { name: 'Second', displayOrder: 2, upcoming: false },
  },
  'community edit': {
    address: 'PUT /api/communities/:id',
    body: { name: 'Third', displayOrder: 3, upcoming: true },
  },
  'tag edit': {
    address: 'PUT /api/tags/:id',
    body: { name: 'Another tag', active: true },
  },
  'tag merge': { address: 'POST /api/tags/:id/merge', body: { into: 13 } },
  'news post': {
    address: 'POST /api/tags/:id/source-posts',
    body: { author: 'Ada', content: 'It is out.', url: 'https://news.test/1', date: '2026-01-02' },
  },
  'news feed': {
    address: 'POST /api/tags/:id/feeds',
    body: { url: 'https://feeds.test/all.xml' },
  },
  'new token': {
    address: 'POST /api/user/tokens',
    body: { name: 'A script', scope: 'read' },
  },
  rights: { address: 'PUT /api/users/:id', body: { isAdmin: false } },
  preview: { address: 'POST /api/preview', body: { content: 'A reply' } },
} as const satisfies Record<string, { address: ApiAddress; body: object }>

export type RequestName = keyof typeof requestBodies

/** Each request with each of its text fields, and whether this may be null. */
export const textFields = (Object.keys(requestBodies) as RequestName[]).flatMap((name) => {
  const { body } = api[requestBodies[name].address]
  const { properties = {} } = body ? jsonSchema(body, 'input') : {}
  return Object.entries(properties).flatMap(([field, { type, anyOf = [] }]) => {
    const isNullable = anyOf.some((one) => one.type === 'string' && one.const === undefined)
    if (type !== 'string' && !isNullable) return []
    return [[name, field, isNullable] as const]
  })
})

const OF_ADMINISTRATORS: RequestName[] = [
  'tool edit',
  'new community',
  'community edit',
  'tag edit',
  'tag merge',
  'rights',
  'resource edit',
  'type decision',
  'news post',
  'news feed',
]

/**
 * Returns a function that sends a request with changes to its body: a visitor registers and logs in,
 * root sends the requests of administrators, and ada sends all others, about her own rows.
 */
export async function createSender({ ask, db }: TestSite) {
  const topic = await insertTopic(db)
  const reply = await insertReply(db, { to: topic })
  const tool = await insertTool(db)
  const creation = await insertCreation(db)
  const community = await insertCommunity(db)
  const tag = await insertTag(db)
  const resource = await insertResource(db)
  const suggestion = await insertResource(db, { typeSuggestion: 'zine' })
  const stranger = await insertOtherUser(db)

  const thingOf = (address: string) => {
    if (address.includes('/creations/')) return creation
    if (address.includes('/tools/')) return tool
    if (address.includes('/communities/')) return community
    if (address.includes('/feeds') || address.includes('/source-posts')) return APP_GEN
    if (address.includes('/tags/')) return tag
    if (address.includes('/resources/')) return resource
    if (address.includes('/type-suggestions/')) return suggestion
    if (address.includes('/users/')) return stranger
    return address.includes('/replies/:id') ? reply : topic
  }
  return (name: RequestName, changes: object = {}) => {
    const { address, body } = requestBodies[name]
    const isVisitors = name === 'login' || name === 'sign up'
    const member = OF_ADMINISTRATORS.includes(name) ? 'root' : 'ada'
    return ask(isVisitors ? null : member, address, {
      params: thingOf(address),
      body: { ...body, ...changes },
    })
  }
}
