import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import { cacheRuleOf } from '../../server/http/shared-read.ts'
import {
  insertCreation,
  insertResource,
  insertTag,
  insertTool,
  insertTopic,
} from '../insert-rows.ts'
import { people } from '../test-users.ts'
import { openSite } from '../site.ts'

const site = await openSite()
const { as, db } = site
const root = as('root')
const ada = as('ada')
const bob = as('bob')

const topic = await insertTopic(db, { by: 'ada' })
const tool = await insertTool(db, { name: 'Loom' })
const heddle = await insertTool(db, { name: 'Heddle' })
const creation = await insertCreation(db, { by: 'ada' })
const resource = await insertResource(db)
await ada('PATCH /api/creations/:id', { params: creation, body: { toolIds: [tool.id] } })
const reply = await bob('POST /api/topics/:id/replies', {
  params: topic,
  body: { content: 'A first reply' },
})
const CATEGORY = { id: 5 }

let written = 0
const word = () => `word${(written += 1)}`
const link = () => `https://example.test/${word()}`

/** Writes, each of which changes something else. */
const writes = {
  'ada is renamed': () => ada('PUT /api/user/profile', { body: { username: word() } }),
  'bob is renamed': () => bob('PUT /api/user/profile', { body: { username: word() } }),
  'a topic is written': () =>
    ada('POST /api/topics', { body: { title: `A ${word()}`, content: 'Its content.' } }),
  'a topic names the heddle': () =>
    ada('POST /api/topics', { body: { title: `Heddle ${word()}`, content: 'Its content.' } }),
  'the topic is edited': () =>
    ada('PUT /api/topics/:id', {
      params: topic,
      body: { title: `Of ${word()}`, content: 'Its content.' },
    }),
  'the topic names the heddle': () =>
    ada('PUT /api/topics/:id', {
      params: topic,
      body: { title: 'A title', content: `On the heddle ${word()}.` },
    }),
  'the topic gets other tags': async () => {
    const { id } = await insertTag(db, { active: true, type: 'topic' })
    const body = { title: 'A title', content: 'Its content.', tagIds: [id] }
    await ada('PUT /api/topics/:id', { params: topic, body })
  },
  'a reply is written': () =>
    bob('POST /api/topics/:id/replies', { params: topic, body: { content: word() } }),
  'the reply is edited': () =>
    bob('PUT /api/replies/:id', { params: reply, body: { content: `As ${word()}` } }),
  'a creation is shared': () =>
    ada('POST /api/creations', {
      body: { name: word(), description: 'It is there.', imageUrl: link(), tagIds: [11] },
    }),
  'the creation is edited': () =>
    ada('PATCH /api/creations/:id', { params: creation, body: { name: word() } }),
  'the creation gets other tags': async () => {
    const { id } = await insertTag(db, { active: true, type: 'creation' })
    await ada('PATCH /api/creations/:id', { params: creation, body: { tagIds: [id] } })
  },
  'a tool is added': () =>
    ada('POST /api/tools', { body: { name: word(), url: link(), tagIds: [CATEGORY.id] } }),
  'the tool is renamed': () =>
    root('PUT /api/tools/:id', { params: tool, body: { name: `Loom ${word()}` } }),
  'the heddle gets another description': () =>
    root('PUT /api/tools/:id', { params: heddle, body: { description: word() } }),
  'the heddle is voted for, or not any more': () =>
    bob('POST /api/tools/:id/rate', { params: heddle, body: { rating: 1 } }),
  'a resource is added': () =>
    ada('POST /api/resources', { body: { name: word(), url: link(), type: 'blog' } }),
  'the resource is renamed': () =>
    root('PUT /api/resources/:id', { params: resource, body: { name: word() } }),
  'the resource is voted for, or not any more': async () => {
    const { hasUpvoted } = await bob('GET /api/resources/:id/upvote', { params: resource })
    const address = `${hasUpvoted ? 'DELETE' : 'POST'} /api/resources/:id/upvote` as const
    await bob(address, { params: resource })
  },
  'a type is approved': async () => {
    const { id } = await insertResource(db, { typeSuggestion: word() })
    await root('POST /api/type-suggestions/:id', {
      params: { id },
      body: { decision: 'approve' },
    })
  },
  'a tag is made': () =>
    root('POST /api/tags', { body: { name: word(), type: 'tool', active: true } }),
  'news of the heddle is added': () =>
    root('POST /api/tags/:id/source-posts', {
      params: CATEGORY,
      body: { author: 'Ada', content: `Heddle does ${word()}`, url: link() },
    }),
  'news of the heddle is removed': async () => {
    const [post = { id: 0 }] = await root('GET /api/tags/:id/source-posts', { params: CATEGORY })
    await root('DELETE /api/source-posts/:id', { params: post })
  },
  'a feed is attached': () =>
    root('POST /api/tags/:id/feeds', { params: { id: 6 }, body: { url: link() } }),
  'a community is made': () => root('POST /api/communities', { body: { name: word() } }),
}

type Change = keyof typeof writes

/** What each cached call shows. */
const shown: Partial<Record<ApiAddress, { params?: object; changes: Change[] }>> = {
  'GET /api/user/:id': { params: people.ada, changes: ['ada is renamed'] },
  'GET /api/users/:id': {
    params: people.ada,
    changes: [
      'ada is renamed',
      'a topic is written',
      'a creation is shared',
      'a resource is added',
    ],
  },
  'GET /api/communities': { changes: ['a community is made'] },
  'GET /api/tags': { changes: ['a tag is made'] },
  'GET /api/tags/tool-news': { changes: ['a feed is attached', 'news of the heddle is added'] },
  'GET /api/tags/:id/source-posts': {
    params: CATEGORY,
    changes: ['news of the heddle is added', 'news of the heddle is removed'],
  },
  'GET /api/topics': {
    changes: [
      'a topic is written',
      'the topic is edited',
      'the topic gets other tags',
      'a reply is written',
      'ada is renamed',
    ],
  },
  'GET /api/topics/:id': {
    params: topic,
    changes: [
      'the topic is edited',
      'the topic gets other tags',
      'a reply is written',
      'the reply is edited',
      'ada is renamed',
      'bob is renamed',
    ],
  },
  'GET /api/topics/:id/replies': {
    params: topic,
    changes: ['a reply is written', 'the reply is edited', 'bob is renamed'],
  },
  'GET /api/topic/tags/:id': { params: topic, changes: ['the topic gets other tags'] },
  'GET /api/creations': {
    changes: [
      'a creation is shared',
      'the creation is edited',
      'the creation gets other tags',
      'the tool is renamed',
      'ada is renamed',
    ],
  },
  'GET /api/creations/:id': {
    params: creation,
    changes: [
      'the creation is edited',
      'the creation gets other tags',
      'the tool is renamed',
      'ada is renamed',
    ],
  },
  'GET /api/creation/tags/:id': {
    params: creation,
    changes: ['the creation gets other tags'],
  },
  'GET /api/tools': {
    changes: ['a tool is added', 'the tool is renamed', 'the heddle is voted for, or not any more'],
  },
  'GET /api/tools/:id': {
    params: heddle,
    changes: [
      'the heddle gets another description',
      'the heddle is voted for, or not any more',
      'news of the heddle is added',
      'news of the heddle is removed',
    ],
  },
  'GET /api/tools/:id/topics': {
    params: heddle,
    changes: ['the topic names the heddle', 'a topic names the heddle', 'ada is renamed'],
  },
  'GET /api/resources': {
    changes: [
      'a resource is added',
      'the resource is renamed',
      'the resource is voted for, or not any more',
    ],
  },
  'GET /api/resources/:id/upvote': {
    params: resource,
    changes: ['the resource is voted for, or not any more'],
  },
  'GET /api/resource-types': { changes: ['a type is approved'] },
}

/** What each document shows; an edit may change a sitemap later. */
const documents: Record<string, Change[]> = {
  '/feeds/topics.atom': ['a topic is written', 'the topic is edited', 'ada is renamed'],
  [`/feeds/topics/${topic.id}.json`]: [
    'a reply is written',
    'the reply is edited',
    'bob is renamed',
  ],
  '/feeds/tools.atom': ['a tool is added', 'the tool is renamed'],
  '/feeds/creations.json': ['a creation is shared', 'the creation is edited', 'ada is renamed'],
  '/feeds/resources.atom': ['a resource is added', 'the resource is renamed'],
  '/sitemap.xml': ['a topic is written', 'a creation is shared', 'a tool is added'],
  '/sitemaps/topic-1.xml': ['a topic is written'],
  '/sitemaps/creation-1.xml': ['a creation is shared'],
  '/sitemaps/tool-1.xml': ['a tool is added'],
  [`/topic/${topic.id}.md`]: ['a reply is written', 'the topic is edited', 'bob is renamed'],
}

const reads = [
  ...Object.entries(shown).map(([address, { params = {}, changes }]) => ({
    name: address,
    changes,
    read: () => site.ask(null, address, { params }),
  })),
  ...Object.entries(documents).map(([path, changes]) => ({
    name: path,
    changes,
    read: () => site.raw(path),
  })),
]

for (const { name, read, changes } of reads) {
  test(`${name} shows a visitor at once what is written`, async () => {
    const readText = async () => {
      const response = await read()
      assert.equal(response.status, 200)
      return response.text()
    }
    for (const change of changes) {
      const before = await readText()
      assert.equal(await readText(), before)
      await writes[change]()
      assert.notEqual(await readText(), before, change)
    }
  })
}

test('the tests above have a case for every cached call', () => {
  const cached = (Object.keys(api) as ApiAddress[]).filter((one) => cacheRuleOf(api[one]) !== null)
  assert.deepEqual(Object.keys(shown).toSorted(), cached.toSorted())
})
