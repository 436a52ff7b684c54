import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import { insertFeed, insertSourcePost } from '../../server/news/queries.ts'
import { PASSWORD } from '../people.ts'
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
  insertStranger,
  insertTag,
  insertTool,
  insertTopic,
} from '../things.ts'

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
type Stranger = { id: number; email: string; token: string }

const roles = ['a visitor', 'the owner', 'another member', 'an administrator'] as const

/** `apart`: the call changes the caller in a way that requires a separate site. */
type Row = {
  statuses: [number, number, number, number]
  sent?: (things: Things) => Sent
  apart?: true
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
  'GET /api/user': { statuses: [401, 200, 200, 200] },
  'POST /api/login': {
    statuses: [200, 200, 200, 200],
    sent: ({ stranger }) => ({ body: { email: stranger.email, password: PASSWORD } }),
  },
  'POST /api/register': {
    statuses: [201, 201, 201, 201],
    sent: ({ topic }) => ({
      body: { username: `new ${topic.id}`, email: `${topic.id}@example.test`, password: PASSWORD },
    }),
  },
  'POST /api/logout': { statuses: [200, 200, 200, 200] },
  'POST /api/forgot-password': {
    statuses: [200, 200, 200, 200],
    sent: ({ stranger }) => ({ body: { email: stranger.email } }),
  },
  'POST /api/reset-password': {
    statuses: [200, 200, 200, 200],
    sent: ({ stranger }) => ({ body: { token: stranger.token, password: PASSWORD } }),
  },
  'PUT /api/user/profile': { statuses: [401, 200, 200, 200], sent: () => ({ body: {} }) },
  'DELETE /api/user/delete': { statuses: [401, 200, 200, 409], apart: true },
  'GET /api/user/:id': {
    statuses: [200, 200, 200, 200],
    sent: ({ stranger }) => ({ params: stranger }),
  },
  'GET /api/audit': { statuses: [401, 403, 403, 200] },
  'GET /api/admin/counts': { statuses: [401, 403, 403, 200] },
  'GET /api/users': { statuses: [401, 403, 403, 200] },
  'PUT /api/users/:id': {
    statuses: [401, 403, 403, 200],
    sent: ({ stranger }) => ({ params: stranger, body: { isAdmin: true } }),
  },
  'DELETE /api/users/:id/sessions': {
    statuses: [401, 403, 403, 200],
    sent: ({ stranger }) => ({ params: stranger }),
  },
  'GET /api/communities': { statuses: [200, 200, 200, 200] },
  'POST /api/communities': {
    statuses: [401, 403, 403, 201],
    sent: ({ topic }) => ({ body: { name: `new ${topic.id}` } }),
  },
  'PUT /api/communities/:id': {
    statuses: [401, 403, 403, 200],
    sent: ({ community }) => ({ params: community, body: { upcoming: true } }),
  },
  'DELETE /api/communities/:id': {
    statuses: [401, 403, 403, 200],
    sent: ({ community }) => ({ params: community }),
  },
  'GET /api/creations': { statuses: [200, 200, 200, 200] },
  'POST /api/creations': { statuses: [401, 201, 201, 201], sent: () => ({ body: shared }) },
  'GET /api/creations/:id': {
    statuses: [200, 200, 200, 200],
    sent: ({ creation }) => ({ params: creation }),
  },
  'PATCH /api/creations/:id': {
    statuses: [401, 200, 403, 403],
    sent: ({ creation }) => ({ params: creation, body: shared }),
  },
  'DELETE /api/creations/:id': {
    statuses: [401, 200, 403, 200],
    sent: ({ creation }) => ({ params: creation }),
  },
  'GET /api/creation/tags/:id': {
    statuses: [200, 200, 200, 200],
    sent: ({ creation }) => ({ params: creation }),
  },
  'GET /api/tags': { statuses: [200, 200, 200, 200] },
  'POST /api/tags': {
    statuses: [401, 201, 201, 201],
    sent: ({ topic }) => ({ body: { name: `tag ${topic.id}`, type: 'topic', active: false } }),
  },
  'GET /api/topic/tags/:id': {
    statuses: [200, 200, 200, 200],
    sent: ({ topic }) => ({ params: topic }),
  },
  'GET /api/tag-suggestions': { statuses: [401, 403, 403, 200] },
  // The member who suggested a tag may not review it.
  'PUT /api/tags/:id': {
    statuses: [401, 403, 403, 200],
    sent: ({ pendingTag }) => ({ params: pendingTag, body: { active: true } }),
  },
  'DELETE /api/tags/:id': {
    statuses: [401, 403, 403, 200],
    sent: ({ tag }) => ({ params: tag }),
  },
  'POST /api/tags/:id/merge': {
    statuses: [401, 403, 403, 200],
    sent: ({ tag }) => ({ params: tag, body: { into: GENERAL } }),
  },
  'GET /api/topics': { statuses: [200, 200, 200, 200] },
  'POST /api/topics': { statuses: [401, 201, 201, 201], sent: () => ({ body: post }) },
  'GET /api/topics/:id': {
    statuses: [200, 200, 200, 200],
    sent: ({ topic }) => ({ params: topic }),
  },
  'PUT /api/topics/:id': {
    statuses: [401, 200, 403, 200],
    sent: ({ topic }) => ({ params: topic, body: post }),
  },
  'DELETE /api/topics/:id': {
    statuses: [401, 200, 403, 200],
    sent: ({ topic }) => ({ params: topic }),
  },
  'GET /api/topics/:id/replies': {
    statuses: [200, 200, 200, 200],
    sent: ({ topic }) => ({ params: topic }),
  },
  'POST /api/topics/:id/replies': {
    statuses: [401, 201, 201, 201],
    sent: ({ topic }) => ({ params: topic, body: { content: 'A reply' } }),
  },
  'PUT /api/replies/:id': {
    statuses: [401, 200, 403, 200],
    sent: ({ reply }) => ({ params: reply, body: { content: 'A reply' } }),
  },
  'DELETE /api/replies/:id': {
    statuses: [401, 200, 403, 200],
    sent: ({ reply }) => ({ params: reply }),
  },
  'GET /api/tools': { statuses: [200, 200, 200, 200] },
  'POST /api/tools': {
    statuses: [401, 201, 201, 201],
    sent: ({ tool }) => ({
      body: { name: 'A tool', url: `https://new-${tool.id}.test`, tagIds: [5] },
    }),
  },
  'PUT /api/tools/:id': {
    statuses: [401, 403, 403, 200],
    sent: ({ tool }) => ({ params: tool, body: { visible: false } }),
  },
  'DELETE /api/tools/:id': {
    statuses: [401, 403, 403, 200],
    sent: ({ tool }) => ({ params: tool }),
  },
  'GET /api/tools/:id/user-rating': {
    statuses: [401, 200, 200, 200],
    sent: ({ tool }) => ({ params: tool }),
  },
  'POST /api/tools/:id/rate': {
    statuses: [401, 200, 200, 200],
    sent: ({ tool }) => ({ params: tool, body: { rating: 1 } }),
  },
  'GET /api/tags/tool-news': { statuses: [200, 200, 200, 200] },
  'GET /api/tags/:id/source-posts': {
    statuses: [200, 200, 200, 200],
    sent: () => ({ params: APP_GEN }),
  },
  'POST /api/tags/:id/source-posts': {
    statuses: [401, 403, 403, 201],
    sent: ({ topic }) => ({
      params: APP_GEN,
      body: { author: 'Ada', content: 'News', url: `https://news.test/new/${topic.id}` },
    }),
  },
  'DELETE /api/source-posts/:id': {
    statuses: [401, 403, 403, 200],
    sent: ({ post }) => ({ params: post }),
  },
  'GET /api/tags/:id/feeds': {
    statuses: [401, 403, 403, 200],
    sent: () => ({ params: APP_GEN }),
  },
  'POST /api/tags/:id/feeds': {
    statuses: [401, 403, 403, 201],
    sent: ({ topic }) => ({
      params: APP_GEN,
      body: { url: `http://127.0.0.1:1/new/${topic.id}` },
    }),
  },
  'DELETE /api/feeds/:id': {
    statuses: [401, 403, 403, 200],
    sent: ({ feed }) => ({ params: feed }),
  },
  'POST /api/feeds/:id/poll': {
    statuses: [401, 403, 403, 200],
    sent: ({ feed }) => ({ params: feed }),
  },
  'POST /api/preview': {
    statuses: [401, 200, 200, 200],
    sent: () => ({ body: { content: '*text*' } }),
  },
  'GET /api/resources': { statuses: [200, 200, 200, 200] },
  'GET /api/resource-types': { statuses: [200, 200, 200, 200] },
  'POST /api/resources': { statuses: [401, 201, 201, 201], sent: () => ({ body: link }) },
  'PUT /api/resources/:id': {
    statuses: [401, 403, 403, 200],
    sent: ({ resource }) => ({ params: resource, body: link }),
  },
  'DELETE /api/resources/:id': {
    statuses: [401, 403, 403, 200],
    sent: ({ resource }) => ({ params: resource }),
  },
  'GET /api/resources/:id/upvote': {
    statuses: [200, 200, 200, 200],
    sent: ({ resource }) => ({ params: resource }),
  },
  'POST /api/resources/:id/upvote': {
    statuses: [401, 200, 200, 200],
    sent: ({ resource }) => ({ params: resource, body: {} }),
  },
  'DELETE /api/resources/:id/upvote': {
    statuses: [401, 200, 200, 200],
    sent: ({ resource }) => ({ params: resource, body: {} }),
  },
  'GET /api/type-suggestions': { statuses: [401, 403, 403, 200] },
  'POST /api/type-suggestions/:id': {
    statuses: [401, 403, 403, 200],
    sent: ({ suggestion }) => ({ params: suggestion, body: { decision: 'approve' } }),
  },
  'POST /api/contact': {
    statuses: [200, 200, 200, 200],
    sent: () => ({
      body: { name: 'Ada', email: 'ada@example.test', message: 'What a fine place.' },
    }),
  },
  'GET /api/contact': { statuses: [401, 403, 403, 200] },
  'PUT /api/contact/:id': {
    statuses: [401, 403, 403, 200],
    sent: ({ message }) => ({ params: message, body: { read: true } }),
  },
  'DELETE /api/contact/:id': {
    statuses: [401, 403, 403, 200],
    sent: ({ message }) => ({ params: message }),
  },
  'GET /api/failed-mail': { statuses: [401, 403, 403, 200] },
  'POST /api/failed-mail/:id/retry': {
    statuses: [401, 403, 403, 200],
    sent: ({ failedMail }) => ({ params: failedMail }),
  },
  'DELETE /api/failed-mail/:id': {
    statuses: [401, 403, 403, 200],
    sent: ({ failedMail }) => ({ params: failedMail }),
  },
}

// Opened before any test: the runner exits when all tests known to it have ended. A feed on this
// machine: nothing listens there, so no request leaves the machine.
const sharedSite = await openSite({ FEEDS_ALLOW_PRIVATE: 'on' })

test('the table of permissions names every call of the product', () => {
  assert.deepEqual(Object.keys(table).toSorted(), Object.keys(api).toSorted())
})

for (const [address, { statuses, sent, apart }] of Object.entries(table)) {
  for (const [at, role] of roles.entries()) {
    test(`${address} answers ${role} with ${statuses[at]}`, async () => {
      const site = apart ? await openSite() : sharedSite
      const things = await arrange(site)
      const response = await site.ask(await inThe(site, role), address, sent?.(things))
      assert.equal(response.status, statuses[at], await response.text())
    })
  }
}

test('what was refused has not happened', async () => {
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

async function inThe(site: TestSite, role: (typeof roles)[number]) {
  if (role === 'a visitor') return null
  // A new session for each call: one of the calls ends the caller's.
  const name = { 'the owner': 'ada', 'another member': 'bob', 'an administrator': 'root' } as const
  return site.signIn(name[role])
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
  const stranger = await insertStranger(db)
  const token = await insertResetLink(db, stranger.id)
  const resource = await insertResource(db)
  const suggestion = await insertResource(db, { typeSuggestion: 'zine' })
  const message = await insertContactMessage(db)
  const failedMail = await insertFailedMail(db, stranger.email)
  const community = await insertCommunity(db)
  const tag = await insertTag(db, { active: true })
  const pendingTag = await insertTag(db)
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
    stranger: { ...stranger, token },
  }
}
