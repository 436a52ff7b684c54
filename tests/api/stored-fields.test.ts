import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import type { Api, ApiAddress } from '#contract/api.ts'
import type { ResponseBody, Sendable } from '#contract/endpoint.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import {
  insertCommunity,
  insertContactMessage,
  insertCreation,
  insertOtherUser,
  insertReply,
  insertResource,
  insertTag,
  insertTool,
  insertTopic,
} from '../insert-rows.ts'

/** A login stores nothing, and the message to a sender is not the one that was sent. */
type Address = Exclude<ApiAddress, 'POST /api/login' | 'POST /api/contact'>

type Body<A extends Address> = Sendable<Api[A]> extends { body: infer B } ? B : Empty
type Empty = Record<string, never>

/** The fields of a body that its response has as well; none of a body without fields. */
type Returned<A extends Address> = string extends keyof Body<A>
  ? never
  : keyof Body<A> & keyof ResponseBody<Api[A]>

type Storing = { [A in Address]: [Returned<A>] extends [never] ? never : A }[Address]

/** A call with a value for each of these fields, also for those that may be left out. */
type Calls = {
  [A in Storing]: {
    params?: { id: number }
    body: Body<A> & { [K in Returned<A>]-?: NonNullable<Body<A>[K]> }
    visitor?: true
  }
}

const DISCUSS = 3
const APP_GEN = 5
const GAME = 14

test('every field that a call accepts and returns is returned as it was sent', async () => {
  const site = await openSite()
  for (const [address, { visitor, ...sent }] of Object.entries(await callsTo(site))) {
    const response = await site.ask(visitor ? null : 'root', address, sent)
    const text = await response.text()
    assert.ok(response.ok, `${address}: ${text}`)
    const returned = JSON.parse(text) as Record<string, unknown>
    // Also a field that the response may leave out, and does.
    const { response: shape } = api[address as ApiAddress]
    assert.ok(shape instanceof z.ZodMiniObject, address)
    const expected = Object.entries(sent.body).filter(([field]) => field in shape.shape)
    assert.ok(expected.length > 0, address)
    const stored = expected.map(([field]) => [field, returned[field]])
    assert.deepEqual(stored, expected, address)
  }
})

/** The values differ from those that a call without the field would store. */
const callsTo = async (site: TestSite): Promise<Calls> => ({
  ...(await callsAboutPosts(site)),
  ...(await callsAboutTools(site)),
  ...(await callsOfAdministrators(site)),
  'POST /api/register': {
    visitor: true,
    body: { username: 'grace', email: 'grace@example.test', password: 'secret' },
  },
  'POST /api/user/tokens': { body: { name: 'A script', scope: 'write' } },
  'PUT /api/user/profile': {
    body: {
      username: 'gardener',
      email: 'gardener@example.test',
      profileImage: 'https://example.test/portrait.png',
    },
  },
})

async function callsAboutPosts({ db }: TestSite) {
  const { id: communityId } = await insertCommunity(db)
  const topic = await insertTopic(db)
  const tool = await insertTool(db)
  const text = { content: 'Some **content**.' }
  const creation = {
    name: 'Tide tables',
    description: 'For one pier only.',
    imageUrl: 'https://example.test/pier.png',
    productUrl: 'https://example.test/tides',
    tagIds: [GAME],
    toolIds: [tool.id],
  }
  return {
    'POST /api/topics': { body: { title: 'A new title', tagIds: [DISCUSS], communityId, ...text } },
    'PUT /api/topics/:id': {
      params: topic,
      body: { title: 'Another title', tagIds: [DISCUSS], ...text },
    },
    'POST /api/topics/:id/replies': { params: topic, body: text },
    'PUT /api/replies/:id': { params: await insertReply(db, { to: topic }), body: text },
    'POST /api/creations': { body: { ...creation, communityId } },
    'PATCH /api/creations/:id': {
      params: await insertCreation(db, { by: 'root' }),
      body: creation,
    },
    'POST /api/resources': {
      body: {
        name: 'A handbook',
        url: 'https://example.test/handbook',
        type: 'other',
        typeSuggestion: 'zine',
        communityId,
      },
    },
    'PUT /api/resources/:id': {
      params: await insertResource(db),
      body: { name: 'A film', url: 'https://example.test/film', type: 'video' },
    },
  } satisfies Partial<Calls>
}

async function callsAboutTools({ db }: TestSite) {
  const { id: communityId } = await insertCommunity(db)
  const entry = {
    name: 'Loom',
    tagIds: [APP_GEN],
    visible: false,
    xusername: 'loom',
    description: 'It weaves.',
  }
  return {
    'POST /api/tools': { body: { ...entry, url: 'https://loom.test/', communityId } },
    'PUT /api/tools/:id': {
      params: await insertTool(db),
      body: { ...entry, url: 'https://spindle.test/', topPick: 3 },
    },
    'POST /api/tools/:id/rate': { params: await insertTool(db), body: { rating: 1 } },
  } satisfies Partial<Calls>
}

async function callsOfAdministrators({ db }: TestSite) {
  return {
    'POST /api/communities': { body: { name: 'Weavers', displayOrder: 7, upcoming: true } },
    'PUT /api/communities/:id': {
      params: await insertCommunity(db),
      body: { name: 'Knitters', displayOrder: 8, upcoming: true },
    },
    'PUT /api/contact/:id': { params: await insertContactMessage(db), body: { read: true } },
    'POST /api/tags': { body: { name: 'Looms', type: 'tool', active: true } },
    'PUT /api/tags/:id': { params: await insertTag(db), body: { name: 'Spindles', active: true } },
    'POST /api/tags/:id/feeds': {
      params: { id: APP_GEN },
      body: { url: 'https://feeds.test/all.xml' },
    },
    'POST /api/tags/:id/source-posts': {
      params: { id: APP_GEN },
      body: {
        author: 'ada',
        date: '2026-01-02T03:04:05.000Z',
        content: 'It is out.',
        url: 'https://news.test/1',
      },
    },
    'PUT /api/users/:id': { params: await insertOtherUser(db), body: { isAdmin: true } },
  } satisfies Partial<Calls>
}
