import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEntry } from '#contract/audit.ts'
import { insertFeed, insertSourcePost } from '../../server/news/queries.ts'
import { people } from '../test-users.ts'
import { openSite } from '../site.ts'
import type { Sent, TestSite } from '../site.ts'
import {
  insertCommunity,
  insertContactMessage,
  insertCreation,
  insertReply,
  insertResource,
  insertTag,
  insertTool,
  insertTopic,
} from '../insert-rows.ts'

type Expected = Pick<AuditEntry, 'action' | 'before' | 'after'>
type Case = {
  address: string
  on: (site: TestSite) => Promise<{ id: number }>
  body?: Sent['body']
  expected: Expected
}

const { ada } = people
const long = 'x'.repeat(300)
const start = long.slice(0, 200)
const [APP_GEN, DISCUSS, GENERAL] = [5, 3, 13]
const ZINE = { typeSuggestion: 'zine', type: 'other', pending: true }
const url = 'https://n.test/1'
const news = { author: 'Ada Lovelace', content: 'News', url, date: '2026-01-02T00:00:00.000Z' }
const tool = (db: TestSite['db']) => insertTool(db, { name: 'Kiln', url: 'https://kiln.test/' })
const kiln = {
  name: 'Kiln',
  url: 'https://kiln.test/',
  visible: true,
  topPick: null,
  xusername: null,
  tagIds: [APP_GEN],
}
const resource = { name: 'A resource', url, type: 'blog', typeSuggestion: null, pending: false }

/** An administrator's request and its audit entry: changed fields only. */
const cases: Case[] = [
  {
    address: 'PUT /api/tools/:id',
    on: ({ db }) => tool(db),
    body: { visible: false },
    expected: { action: 'tool.hidden', before: { visible: true }, after: { visible: false } },
  },
  {
    address: 'PUT /api/tools/:id',
    on: ({ db }) => insertTool(db, { visible: false }),
    body: { visible: true, name: 'A tool' },
    expected: { action: 'tool.shown', before: { visible: false }, after: { visible: true } },
  },
  {
    address: 'PUT /api/tools/:id',
    on: ({ db }) => tool(db),
    body: { topPick: 1 },
    expected: { action: 'tool.picked', before: { topPick: null }, after: { topPick: 1 } },
  },
  {
    address: 'PUT /api/tools/:id',
    on: async ({ db, as }) => {
      const params = await tool(db)
      await as('root')('PUT /api/tools/:id', { params, body: { topPick: 2 } })
      return params
    },
    body: { topPick: null },
    expected: { action: 'tool.unpicked', before: { topPick: 2 }, after: { topPick: null } },
  },
  {
    address: 'PUT /api/tools/:id',
    on: ({ db }) => tool(db),
    body: { name: 'Loom', tagIds: [6, 5] },
    expected: {
      action: 'tool.changed',
      before: { name: 'Kiln', tagIds: [5] },
      after: { name: 'Loom', tagIds: [6, 5] },
    },
  },
  {
    address: 'DELETE /api/tools/:id',
    on: ({ db }) => tool(db),
    expected: { action: 'tool.deleted', before: { ...kiln, description: null }, after: null },
  },
  {
    address: 'PUT /api/resources/:id',
    on: ({ db }) => insertResource(db, { url }),
    body: { name: long.slice(0, 200) },
    expected: {
      action: 'resource.changed',
      before: { name: 'A resource' },
      after: { name: start },
    },
  },
  {
    address: 'DELETE /api/resources/:id',
    on: ({ db }) => insertResource(db, { url }),
    expected: { action: 'resource.deleted', before: resource, after: null },
  },
  {
    address: 'POST /api/type-suggestions/:id',
    on: ({ db }) => insertResource(db, { url, typeSuggestion: 'zine' }),
    body: { decision: 'approve' },
    expected: {
      action: 'type.approved',
      before: ZINE,
      after: { type: 'zine', typeSuggestion: null, pending: false },
    },
  },
  {
    address: 'POST /api/type-suggestions/:id',
    on: ({ db }) => insertResource(db, { url, typeSuggestion: 'zine' }),
    body: { decision: 'map', type: 'book' },
    expected: {
      action: 'type.mapped',
      before: ZINE,
      after: { type: 'book', typeSuggestion: null, pending: false },
    },
  },
  {
    address: 'POST /api/type-suggestions/:id',
    on: ({ db }) => insertResource(db, { url, typeSuggestion: 'zine' }),
    body: { decision: 'reject' },
    expected: { action: 'type.rejected', before: { ...resource, ...ZINE }, after: null },
  },
  {
    address: 'PUT /api/tags/:id',
    on: ({ db }) => insertTag(db, { name: 'Robotz' }),
    body: { active: true, name: 'Robots' },
    expected: {
      action: 'tag.approved',
      before: { name: 'Robotz', active: false },
      after: { name: 'Robots', active: true },
    },
  },
  {
    address: 'PUT /api/tags/:id',
    on: ({ db }) => insertTag(db, { name: 'Robotz' }),
    body: { name: 'Robots' },
    expected: { action: 'tag.changed', before: { name: 'Robotz' }, after: { name: 'Robots' } },
  },
  {
    address: 'DELETE /api/tags/:id',
    on: ({ db }) => insertTag(db, { name: 'Robots' }),
    expected: {
      action: 'tag.rejected',
      before: { name: 'Robots', type: 'topic', active: false, posts: 0 },
      after: null,
    },
  },
  {
    address: 'DELETE /api/tags/:id',
    on: () => Promise.resolve({ id: DISCUSS }),
    expected: {
      action: 'tag.deleted',
      before: { name: 'Discuss', type: 'topic', active: true, posts: 0 },
      after: null,
    },
  },
  {
    address: 'POST /api/tags/:id/merge',
    on: ({ db }) => insertTag(db, { name: 'Debates' }),
    body: { into: DISCUSS },
    expected: {
      action: 'tag.merged',
      before: { name: 'Debates', type: 'topic', active: false, posts: 0 },
      after: { name: 'Discuss', into: DISCUSS },
    },
  },
  {
    address: 'PUT /api/communities/:id',
    on: ({ db }) => insertCommunity(db, { name: 'Kiln' }),
    body: { upcoming: true, displayOrder: 2 },
    expected: {
      action: 'community.changed',
      before: { upcoming: false },
      after: { upcoming: true },
    },
  },
  {
    address: 'DELETE /api/communities/:id',
    on: ({ db }) => insertCommunity(db, { name: 'Kiln' }),
    expected: {
      action: 'community.deleted',
      before: { name: 'Kiln', displayOrder: 2, upcoming: false },
      after: null,
    },
  },
  {
    address: 'PUT /api/contact/:id',
    on: ({ db }) => insertContactMessage(db),
    body: { read: true },
    expected: { action: 'message.read', before: { read: false }, after: { read: true } },
  },
  {
    address: 'DELETE /api/contact/:id',
    on: ({ db }) => insertContactMessage(db),
    expected: { action: 'message.deleted', before: { read: false }, after: null },
  },
  {
    address: 'DELETE /api/feeds/:id',
    on: async ({ db }) => (await insertFeed(db, APP_GEN, url)) ?? { id: 0 },
    expected: { action: 'feed.removed', before: { tagId: APP_GEN, url }, after: null },
  },
  {
    address: 'DELETE /api/source-posts/:id',
    on: async ({ db }) => (await insertSourcePost(db, APP_GEN, news)) ?? { id: 0 },
    expected: { action: 'post.removed', before: { tagId: APP_GEN, url }, after: null },
  },
  {
    address: 'PUT /api/users/:id',
    on: () => Promise.resolve(ada),
    body: { isAdmin: true },
    expected: { action: 'user.promoted', before: { isAdmin: false }, after: { isAdmin: true } },
  },
  {
    address: 'DELETE /api/users/:id/sessions',
    on: () => Promise.resolve(ada),
    expected: { action: 'user.signed-out', before: { sessions: 1 }, after: { sessions: 0 } },
  },
  {
    address: 'PUT /api/topics/:id',
    on: ({ db }) => insertTopic(db, { title: 'A title' }),
    body: { title: 'Another title', content: long, tagIds: [DISCUSS] },
    expected: {
      action: 'topic.changed',
      before: { title: 'A title', content: 'What it is about.', tagIds: [GENERAL] },
      after: { title: 'Another title', content: start, tagIds: [DISCUSS] },
    },
  },
  {
    address: 'DELETE /api/topics/:id',
    on: ({ db }) => insertTopic(db, { title: 'A title' }),
    expected: {
      action: 'topic.deleted',
      before: { title: 'A title', userId: ada.id },
      after: null,
    },
  },
  {
    address: 'PUT /api/replies/:id',
    on: async ({ db }) => insertReply(db, { to: await insertTopic(db), contents: [long] }),
    body: { content: `${long}y` },
    expected: { action: 'reply.changed', before: { content: start }, after: { content: start } },
  },
  {
    address: 'DELETE /api/replies/:id',
    on: async ({ db }) => insertReply(db, { to: await insertTopic(db), contents: [long] }),
    expected: {
      action: 'reply.deleted',
      before: { content: start, topicId: 1, userId: ada.id },
      after: null,
    },
  },
  {
    address: 'DELETE /api/creations/:id',
    on: ({ db }) => insertCreation(db, { name: 'A creation' }),
    expected: {
      action: 'creation.deleted',
      before: { name: 'A creation', userId: ada.id },
      after: null,
    },
  },
]

for (const { address, on, body, expected } of cases) {
  test(`${address} creates the audit entry ${expected.action} with user, subject, time, before and after`, async () => {
    const site = await openSite()
    const { id } = await on(site)
    const began = Date.now()
    const answer = await site.ask('root', address, { params: { id }, body })
    assert.equal(answer.status, 200, await answer.text())
    const [act] = await site.as('root')('GET /api/audit')
    assert.ok(act)
    const { action, before, after } = act
    assert.deepEqual({ action, before, after }, expected)
    const { root } = people
    assert.deepEqual(act.by, { id: root.id, username: root.username, profileImage: null })
    assert.deepEqual([act.subject, act.subjectId], [action.split('.')[0], id])
    assert.ok(Date.parse(act.at) >= began - 1 && Date.parse(act.at) <= Date.now())
    const isAda = act.subject === 'user'
    assert.equal(act.person?.username, isAda ? ada.username : undefined)
    const [line] = site.logs.filter(({ event }) => event === `admin.${action}`)
    assert.deepEqual([line?.['userId'], line?.['subjectId']], [root.id, id])
  })
}
