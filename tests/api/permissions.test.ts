import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import { deleteApiTokensOf, insertApiToken } from '../../server/accounts/api-token-queries.ts'
import { insertFeed, insertSourcePost } from '../../server/news/queries.ts'
import { PASSWORD, people } from '../test-users.ts'
import { roles, statusFor } from '../roles.ts'
import type { Role } from '../roles.ts'
import { openSite } from '../site.ts'
import type { Sent, TestSite } from '../site.ts'
import {
  insertCommunity,
  insertContactMessage,
  insertCreation,
  insertFailedMail,
  insertReply,
  insertResetLink,
  insertResource,
  insertOtherUser,
  insertTag,
  insertTool,
  insertTopic,
} from '../insert-rows.ts'

/** The rows that exist before each call: posts by ada, a tool, and a user with a reset link. */
type Things = { [K in ThingName]: { id: number } } & { stranger: Stranger }
type ThingName =
  | 'topic'
  | 'reply'
  | 'tool'
  | 'feed'
  | 'post'
  | 'creation'
  | 'resource'
  | 'suggestion'
  | 'message'
  | 'failedMail'
  | 'community'
  | 'tag'
  | 'pendingTag'
  | 'apiToken'
type Stranger = { id: number; email: string; token: string }

/**
 * `apart`: the call changes the caller in a way that requires a separate site. `administrator`: the
 * status that the only administrator gets for a reason that is no rule of the call.
 */
type Row = {
  sent?: (things: Things) => Sent
  apart?: true
  administrator?: number
}

const shared = {
  name: 'A creation',
  description: 'What it is.',
  imageUrl: 'https://example.test/a.png',
  tagIds: [11],
}
const APP_GEN = { id: 5 }
const GENERAL = 13
const post = { title: 'A title', content: 'Some content.' }
const link = { name: 'A resource', url: 'https://example.com/', type: 'blog' }

/** For rows without an owner, `the owner` is any member. */
const table: Record<ApiAddress, Row> = {
  'GET /api/user': {},
  'POST /api/login': {
    sent: ({ stranger }) => ({ body: { email: stranger.email, password: PASSWORD } }),
  },
  'POST /api/register': {
    sent: ({ topic }) => ({
      body: { username: `new ${topic.id}`, email: `${topic.id}@example.test`, password: PASSWORD },
    }),
  },
  'POST /api/logout': {},
  'POST /api/forgot-password': {
    sent: ({ stranger }) => ({ body: { email: stranger.email } }),
  },
  'POST /api/reset-password': {
    sent: ({ stranger }) => ({ body: { token: stranger.token, password: PASSWORD } }),
  },
  'PUT /api/user/profile': { sent: () => ({ body: {} }) },
  'DELETE /api/user/delete': { apart: true, administrator: 409 },
  'GET /api/user/tokens': {},
  'POST /api/user/tokens': { sent: () => ({ body: { name: 'A script' } }) },
  'DELETE /api/user/tokens/:id': { sent: ({ apiToken }) => ({ params: apiToken }) },
  'GET /api/user/:id': {
    sent: ({ stranger }) => ({ params: stranger }),
  },
  'GET /api/search': {},
  'GET /api/topics/similar': {},
  'GET /api/audit': {},
  'GET /api/admin/counts': {},
  'GET /api/admin/system': {},
  'GET /api/users': {},
  'GET /api/users/:id': {
    sent: ({ stranger }) => ({ params: stranger }),
  },
  'PUT /api/users/:id': {
    sent: ({ stranger }) => ({ params: stranger, body: { isAdmin: true } }),
  },
  'DELETE /api/users/:id/sessions': {
    sent: ({ stranger }) => ({ params: stranger }),
  },
  'GET /api/communities': {},
  'POST /api/communities': {
    sent: ({ topic }) => ({ body: { name: `new ${topic.id}` } }),
  },
  'PUT /api/communities/:id': {
    sent: ({ community }) => ({ params: community, body: { upcoming: true } }),
  },
  'DELETE /api/communities/:id': {
    sent: ({ community }) => ({ params: community }),
  },
  'GET /api/creations': {},
  'POST /api/creations': { sent: () => ({ body: shared }) },
  'GET /api/creations/:id': {
    sent: ({ creation }) => ({ params: creation }),
  },
  'PATCH /api/creations/:id': {
    sent: ({ creation }) => ({ params: creation, body: shared }),
  },
  'DELETE /api/creations/:id': {
    sent: ({ creation }) => ({ params: creation }),
  },
  'GET /api/creation/tags/:id': {
    sent: ({ creation }) => ({ params: creation }),
  },
  'GET /api/tags': {},
  'POST /api/tags': {
    sent: ({ topic }) => ({ body: { name: `tag ${topic.id}`, type: 'topic', active: false } }),
  },
  'GET /api/topic/tags/:id': {
    sent: ({ topic }) => ({ params: topic }),
  },
  'GET /api/tag-suggestions': {},
  // The member who suggested a tag may not review it.
  'PUT /api/tags/:id': {
    sent: ({ pendingTag }) => ({ params: pendingTag, body: { active: true } }),
  },
  'DELETE /api/tags/:id': {
    sent: ({ tag }) => ({ params: tag }),
  },
  'POST /api/tags/:id/merge': {
    sent: ({ tag }) => ({ params: tag, body: { into: GENERAL } }),
  },
  'GET /api/topics': {},
  'POST /api/topics': { sent: () => ({ body: post }) },
  'GET /api/topics/:id': {
    sent: ({ topic }) => ({ params: topic }),
  },
  'PUT /api/topics/:id': {
    sent: ({ topic }) => ({ params: topic, body: post }),
  },
  'DELETE /api/topics/:id': {
    sent: ({ topic }) => ({ params: topic }),
  },
  'GET /api/topics/:id/replies': {
    sent: ({ topic }) => ({ params: topic }),
  },
  'POST /api/topics/:id/replies': {
    sent: ({ topic }) => ({ params: topic, body: { content: 'A reply' } }),
  },
  'PUT /api/replies/:id': {
    sent: ({ reply }) => ({ params: reply, body: { content: 'A reply' } }),
  },
  'DELETE /api/replies/:id': {
    sent: ({ reply }) => ({ params: reply }),
  },
  'GET /api/tools': {},
  'GET /api/tools/:id': {
    sent: ({ tool }) => ({ params: tool }),
  },
  'GET /api/tools/:id/topics': {
    sent: ({ tool }) => ({ params: tool }),
  },
  'POST /api/tools': {
    sent: ({ tool }) => ({
      body: { name: 'A tool', url: `https://new-${tool.id}.test`, tagIds: [5] },
    }),
  },
  'PUT /api/tools/:id': {
    sent: ({ tool }) => ({ params: tool, body: { visible: false } }),
  },
  'DELETE /api/tools/:id': {
    sent: ({ tool }) => ({ params: tool }),
  },
  'GET /api/tools/:id/user-rating': {
    sent: ({ tool }) => ({ params: tool }),
  },
  'POST /api/tools/:id/rate': {
    sent: ({ tool }) => ({ params: tool, body: { rating: 1 } }),
  },
  'GET /api/tags/tool-news': {},
  'GET /api/tags/:id/source-posts': {
    sent: () => ({ params: APP_GEN }),
  },
  'POST /api/tags/:id/source-posts': {
    sent: ({ topic }) => ({
      params: APP_GEN,
      body: { author: 'Ada', content: 'News', url: `https://news.test/new/${topic.id}` },
    }),
  },
  'DELETE /api/source-posts/:id': {
    sent: ({ post }) => ({ params: post }),
  },
  'GET /api/tags/:id/feeds': {
    sent: () => ({ params: APP_GEN }),
  },
  'POST /api/tags/:id/feeds': {
    sent: ({ topic }) => ({
      params: APP_GEN,
      body: { url: `http://127.0.0.1:1/new/${topic.id}` },
    }),
  },
  'DELETE /api/feeds/:id': {
    sent: ({ feed }) => ({ params: feed }),
  },
  'POST /api/feeds/:id/poll': {
    sent: ({ feed }) => ({ params: feed }),
  },
  'POST /api/preview': {
    sent: () => ({ body: { content: '*text*' } }),
  },
  'GET /api/resources': {},
  'GET /api/resource-types': {},
  'POST /api/resources': { sent: () => ({ body: link }) },
  'PUT /api/resources/:id': {
    sent: ({ resource }) => ({ params: resource, body: link }),
  },
  'DELETE /api/resources/:id': {
    sent: ({ resource }) => ({ params: resource }),
  },
  'GET /api/resources/:id/upvote': {
    sent: ({ resource }) => ({ params: resource }),
  },
  'POST /api/resources/:id/upvote': {
    sent: ({ resource }) => ({ params: resource, body: {} }),
  },
  'DELETE /api/resources/:id/upvote': {
    sent: ({ resource }) => ({ params: resource, body: {} }),
  },
  'GET /api/type-suggestions': {},
  'POST /api/type-suggestions/:id': {
    sent: ({ suggestion }) => ({ params: suggestion, body: { decision: 'approve' } }),
  },
  'POST /api/contact': {
    sent: () => ({
      body: { name: 'Ada', email: 'ada@example.test', message: 'What a fine place.' },
    }),
  },
  'GET /api/contact': {},
  'PUT /api/contact/:id': {
    sent: ({ message }) => ({ params: message, body: { read: true } }),
  },
  'DELETE /api/contact/:id': {
    sent: ({ message }) => ({ params: message }),
  },
  'GET /api/failed-mail': {},
  'POST /api/failed-mail/:id/retry': {
    sent: ({ failedMail }) => ({ params: failedMail }),
  },
  'DELETE /api/failed-mail/:id': {
    sent: ({ failedMail }) => ({ params: failedMail }),
  },
}

// Opened before any test: the runner exits when all tests known to it have ended. A feed on this
// machine: nothing listens there, so no request leaves the machine.
const sharedSite = await openSite({ FEEDS_ALLOW_PRIVATE: 'on' })

test('the table of permissions contains every call of the contract', () => {
  assert.deepEqual(Object.keys(table).toSorted(), Object.keys(api).toSorted())
})

for (const address of Object.keys(table) as ApiAddress[]) {
  const { sent, apart, administrator } = table[address]
  for (const role of roles) {
    const status = (role === 'an administrator' && administrator) || statusFor(address, role)
    test(`${address} answers ${role} with ${status}`, async () => {
      const site = apart ? await openSite() : sharedSite
      const things = await arrange(site)
      const response = await site.ask(await inThe(site, role), address, sent?.(things))
      assert.equal(response.status, status, await response.text())
    })
  }
}

test('a call is refused first for its caller, then for its subject, and last for what it sends', async () => {
  const { ask } = sharedSite
  const { topic } = await arrange(sharedSite)
  const [change, unknown] = [topic.id, 4711].map((id) => ({ params: { id }, body: {} }))
  for (const [status, who, address, sent] of [
    [401, null, 'PUT /api/topics/:id', unknown],
    [404, 'ada', 'PUT /api/topics/:id', unknown],
    [403, 'bob', 'PUT /api/topics/:id', change],
    [400, 'ada', 'PUT /api/topics/:id', change],
  ] as const) {
    const response = await ask(who, address, sent)
    assert.equal(response.status, status, `${address} as ${who}`)
  }
})

test('an administrator reads what was written about an inactive tag, and nobody else does', async () => {
  const params = await insertTag(sharedSite.db, { type: 'tool' })
  for (const [who, status] of [
    ['root', 200],
    ['ada', 404],
    [null, 404],
  ] as const) {
    const response = await sharedSite.ask(who, 'GET /api/tags/:id/source-posts', { params })
    assert.equal(response.status, status, String(who))
  }
})

test('refused changes have no effect', async () => {
  const site = sharedSite
  const { topic, reply } = await arrange(site)
  const before = await site.as('ada')('GET /api/topics/:id', { params: topic })
  for (const who of [null, 'bob'] as const) {
    await site.ask(who, 'PUT /api/topics/:id', { params: topic, body: post })
    await site.ask(who, 'PUT /api/replies/:id', { params: reply, body: { content: 'Changed' } })
    await site.ask(who, 'DELETE /api/replies/:id', { params: reply })
    await site.ask(who, 'DELETE /api/topics/:id', { params: topic })
  }
  const after = await site.as('ada')('GET /api/topics/:id', { params: topic })
  assert.deepEqual(after, before)
})

async function inThe(site: TestSite, role: Role) {
  if (role === 'a visitor') return null
  // A new session for each call: one of the calls ends the caller's.
  const name = { 'the owner': 'ada', 'another member': 'bob', 'an administrator': 'root' } as const
  return site.logIn(name[role])
}

async function arrange({ db }: TestSite): Promise<Things> {
  const topic = await insertTopic(db, { by: 'ada' })
  const reply = await insertReply(db, { to: topic, by: 'ada' })
  const tool = await insertTool(db)
  const creation = await insertCreation(db, { by: 'ada' })
  const feed = await insertFeed(db, APP_GEN.id, `http://127.0.0.1:1/${topic.id}`)
  const news = { author: 'Ada', content: 'News', date: new Date().toISOString() }
  const post = await insertSourcePost(db, APP_GEN.id, {
    ...news,
    url: `https://n.test/${topic.id}`,
  })
  assert.ok(feed && post)
  const stranger = await insertOtherUser(db)
  const token = await insertResetLink(db, stranger.id)
  const resource = await insertResource(db)
  const suggestion = await insertResource(db, { typeSuggestion: 'zine' })
  const message = await insertContactMessage(db)
  const failedMail = await insertFailedMail(db, stranger.email)
  const community = await insertCommunity(db)
  const tag = await insertTag(db, { active: true })
  const pendingTag = await insertTag(db)
  // A member has a limited number of them.
  await deleteApiTokensOf(db, people.ada.id)
  return {
    topic,
    reply,
    tool,
    feed,
    post,
    creation,
    resource,
    suggestion,
    message,
    failedMail,
    community,
    tag,
    pendingTag,
    apiToken: await insertApiToken(db, people.ada.id, { name: 'A script', scope: 'read' }),
    stranger: { ...stranger, token },
  }
}
