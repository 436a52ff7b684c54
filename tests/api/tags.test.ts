import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSite } from '../site.ts'
import type { TestSite, Who } from '../site.ts'

/** The tags of a new site, in order. */
const seeded = {
  topic: ['All Topics', 'General', 'Show & Tell', 'Discuss', 'Legacy'],
  tool: ['App Gen', 'IDE', 'No-code', 'Low-code', 'Full-code', 'Legacy'],
  creation: ['App', 'Website', 'Game', 'Tool', 'Art'],
} as const

for (const [type, names] of Object.entries(seeded)) {
  test(`the ${type} tags of a new site are ${names.join(', ')}`, async () => {
    const { as } = await openSite()
    const tags = await as(null)('GET /api/tags', { query: { type } })
    assert.deepEqual(
      tags.map(({ name }) => name),
      names,
    )
    for (const tag of tags) {
      assert.deepEqual([tag.type, tag.active, tag.lastUpdated], [type, true, null])
    }
  })
}

test('General, the default tag, has the id 13', async () => {
  const { as } = await openSite()
  const tags = await as(null)('GET /api/tags', { query: { type: 'topic' } })
  assert.equal(tags.find(({ name }) => name === 'General')?.id, 13)
})

test('without a type all tags are listed, with an unknown type none', async () => {
  const { as } = await openSite()
  const all = await as(null)('GET /api/tags')
  assert.deepEqual(all.map(({ name }) => name).toSorted(), Object.values(seeded).flat().toSorted())
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length)
  assert.deepEqual(await as(null)('GET /api/tags', { query: { type: 'tools' } }), [])
  assert.deepEqual(await as(null)('GET /api/tags', { query: { type: '' } }), all)
})

test('a suggested tag is a 201, inactive, and listed for administrators only', async () => {
  const { as, ask } = await openSite()
  const body = { name: 'Robots', type: 'topic', active: false } as const
  const made = await ask('ada', 'POST /api/tags', { body })
  assert.equal(made.status, 201)
  const tag = (await made.json()) as { id: number; active: boolean }
  assert.equal(tag.active, false)
  const idsFor = async (who: Who, query = {}) =>
    (await as(who)('GET /api/tags', { query: { type: 'topic', ...query } })).map(({ id }) => id)
  for (const who of [null, 'ada', 'bob'] as const) {
    assert.ok(!(await idsFor(who)).includes(tag.id))
    assert.ok(!(await idsFor(who, { includeInactive: '1' })).includes(tag.id))
  }
  assert.ok(!(await idsFor('root')).includes(tag.id))
  assert.ok((await idsFor('root', { includeInactive: '1' })).includes(tag.id))
})

test('a tag name that exists for the type is a 200 with the existing row', async () => {
  const { as, ask } = await openSite()
  const first = await as('ada')('POST /api/tags', { body: { name: 'Robots', type: 'topic' } })
  for (const name of ['Robots', 'robots', ' ROBOTS ', 'Ｒｏｂｏｔｓ']) {
    const again = await ask('bob', 'POST /api/tags', { body: { name, type: 'topic' } })
    assert.equal(again.status, 200, name)
    assert.deepEqual(await again.json(), first)
  }
  const general = await as('bob')('POST /api/tags', { body: { name: 'GENERAL', type: 'topic' } })
  assert.deepEqual([general.id, general.name, general.active], [13, 'General', true])
  const other = await ask('bob', 'POST /api/tags', { body: { name: 'Robots', type: 'tool' } })
  assert.equal(other.status, 201)
})

test('a tag whose name only looks different from an existing one is a 200 with the existing row', async () => {
  const site = await openSite()
  const suggest = (name: string) =>
    site.ask('ada', 'POST /api/tags', { body: { name, type: 'topic' } })
  for (const name of ['Dis\u200bcuss', 'Discuss\ufe0f', 'Show  & Tell', 'Show &\u2003Tell']) {
    assert.equal((await suggest(name)).status, 200, JSON.stringify(name))
  }
  // Within other letters such a character may say something: the name is stored as it was written.
  const persian = 'می\u200cخواهم'
  const created = await suggest(persian)
  assert.deepEqual(
    [created.status, ((await created.json()) as { name: string }).name],
    [201, persian],
  )
  assert.equal((await suggest('میخواهم')).status, 200)
  const pending = await suggest('Rob\u200bots')
  const again = await suggest('Robots')
  assert.deepEqual([pending.status, again.status], [201, 200])
  assert.deepEqual(await again.json(), await pending.json())
})

test('the name of the filter for all topics is a 200 with its tag, like any other name that exists', async () => {
  const { as, ask } = await openSite()
  const tags = await as('ada')('GET /api/tags', { query: { type: 'topic' } })
  for (const name of ['All Topics', ' all topics ', 'All\u200b Topics']) {
    const again = await ask('ada', 'POST /api/tags', { body: { name, type: 'topic' } })
    assert.equal(again.status, 200, name)
    assert.deepEqual(await again.json(), tags[0])
  }
  const active = { name: 'All Topics', type: 'topic', active: true } as const
  assert.equal((await ask('root', 'POST /api/tags', { body: active })).status, 200)
  const tool = await as('ada')('POST /api/tags', { body: { name: 'All Topics', type: 'tool' } })
  assert.equal(tool.name, 'All Topics')
})

test('of 30 concurrent suggestions of one name, one creates the tag and all get it', async () => {
  const { ask, db } = await openSite()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => {
      const body = { name: at % 2 ? 'Robots' : 'ROBOTS', type: 'topic' }
      return ask(at % 3 ? 'ada' : 'bob', 'POST /api/tags', { body })
    }),
  )
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  assert.deepEqual(statuses, [...Array<number>(29).fill(200), 201])
  const rows = await Promise.all(answers.map((answer) => answer.json() as Promise<{ id: number }>))
  assert.equal(new Set(rows.map(({ id }) => id)).size, 1)
  const stored = await db.selectFrom('tags').select('id').where('name_key', '=', 'robots').execute()
  assert.equal(stored.length, 1)
})

test('an inactive tag of a topic is visible to its author and administrators as pending', async () => {
  const { as, ask } = await openSite()
  const tag = await as('ada')('POST /api/tags', { body: { name: 'Robots', type: 'topic' } })
  const body = { title: 'A title', content: 'Some content.', tagIds: [3, tag.id] }
  const topic = await as('ada')('POST /api/topics', { body })
  const pending = { id: tag.id, name: 'Robots', active: false }
  const discuss = { id: 3, name: 'Discuss', active: true }
  for (const [who, tags] of [
    ['ada', [discuss, pending]],
    ['root', [discuss, pending]],
    ['bob', [discuss]],
    [null, [discuss]],
  ] as const) {
    const [card] = await as(who)('GET /api/topics')
    assert.deepEqual(card?.tags, tags)
    assert.deepEqual(
      card?.tagIds,
      tags.map(({ id }) => id),
    )
    const read = await as(who)('GET /api/topics/:id', { params: topic })
    assert.deepEqual(read.topic.tags, tags)
    assert.deepEqual(
      await as(who)('GET /api/topic/tags/:id', { params: topic }),
      tags.map((tag) => ({ ...tag, type: 'topic' })),
    )
  }
  for (const who of [null, 'bob'] as const) {
    assert.deepEqual(await as(who)('GET /api/topics', { query: { tag: 'Robots' } }), [])
    const paths = ['/api/topics', `/api/topics/${topic.id}`, '/', '/topics', `/topic/${topic.id}`]
    for (const path of paths) {
      const text = await (await ask(who, `GET ${path}`)).text()
      assert.ok(!text.includes('Robots'), `${path} shows a pending tag`)
    }
  }
})

test('a suggested tag is visible to everybody once it is active', async () => {
  const { as, db } = await openSite()
  const tag = await as('ada')('POST /api/tags', { body: { name: 'Robots', type: 'topic' } })
  const body = { title: 'A title', content: 'Some content.', tagIds: [tag.id] }
  const topic = await as('ada')('POST /api/topics', { body })
  await db.updateTable('tags').set({ active: true }).where('id', '=', tag.id).execute()
  const listed = await as(null)('GET /api/topics', { query: { tag: 'Robots' } })
  assert.deepEqual(
    listed.map(({ id }) => id),
    [topic.id],
  )
})

test('the tags of a topic keep the order in which they were chosen', async () => {
  const site = await openSite()
  const topic = await post(site, [4, 2, 13])
  const tags = await site.as(null)('GET /api/topic/tags/:id', { params: topic })
  assert.deepEqual(
    tags.map(({ name }) => name),
    ['Legacy', 'Show & Tell', 'General'],
  )
  assert.equal((await site.ask(null, 'GET /api/topic/tags/4242')).status, 404)
})

const post = ({ as }: TestSite, tagIds: number[]) =>
  as('ada')('POST /api/topics', { body: { title: 'A title', content: 'Some content.', tagIds } })
