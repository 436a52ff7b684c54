import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ErrorReply } from '#contract/errors.ts'
import { people } from '../test-users.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { insertCreation } from '../insert-rows.ts'

const APP = 11
const GAME = 14
const DISCUSS = 3
const NOWHERE = 4_242

const body = {
  name: 'Tide tables',
  description: 'For **one** pier, and one pier only.',
  imageUrl: 'https://example.test/pier.png',
  productUrl: 'https://example.test/tides',
  tagIds: [APP, GAME],
}

test('POST /api/creations is a 201 with the created row', async () => {
  const { as, ask } = await openSite()
  const sent = { ...body, creatorId: people.bob.id }
  const response = await ask('ada', 'POST /api/creations', { body: sent })
  assert.equal(response.status, 201)
  const { id, createdAt, ...row } = (await response.json()) as Record<string, unknown>
  assert.deepEqual(row, {
    ...body,
    thumbnailUrl: body.imageUrl,
    creatorId: people.ada.id,
    communityId: 1,
    updatedAt: null,
    commentCount: 0,
    author: { id: people.ada.id, username: 'ada', profileImage: null },
    tags: [
      { id: APP, name: 'App', active: true },
      { id: GAME, name: 'Game', active: true },
    ],
    toolIds: [],
    tools: [],
    html: '<p>For <strong>one</strong> pier, and one pier only.</p>\n',
  })
  assert.equal(new Date(String(createdAt)).toISOString(), createdAt)

  const { creation, comments } = await as(null)('GET /api/creations/:id', {
    params: { id: Number(id) },
  })
  assert.deepEqual(creation, { id, createdAt, ...row })
  assert.deepEqual(comments, [])
  const [listed] = await as(null)('GET /api/creations')
  const { html: _, ...card } = creation
  assert.deepEqual(listed, card)
})

const refused: [string, object, message: RegExp][] = [
  ['no name', { name: undefined }, /^Name must be at least 3 characters$/],
  ['a name of 2', { name: 'ab' }, /^Name must be at least 3 characters$/],
  ['a blank name', { name: '     ' }, /^Name must be at least 3 characters$/],
  ['a name of 101', { name: 'x'.repeat(101) }, /Name.*100/],
  [
    'a description of 9',
    { description: 'x'.repeat(9) },
    /^Description must be at least 10 characters$/,
  ],
  ['a description of 5001', { description: 'x'.repeat(5_001) }, /Description.*5000/],
  ['no image', { imageUrl: undefined }, /^Please provide an image URL or base64 data$/],
  ['an empty image', { imageUrl: '' }, /^Please provide an image URL or base64 data$/],
  ['an image of 9', { imageUrl: 'http://ab' }, /^Please provide an image URL or base64 data$/],
  [
    'an image of 2,000,001',
    { imageUrl: `data:image/png;base64,${'A'.repeat(1_999_979)}` },
    /2000000/,
  ],
  ['an image URL of 2,049', { imageUrl: `https://a.test/${'x'.repeat(2_034)}` }, /image/],
  ['no tags', { tagIds: [] }, /^Please select at least one tag$/],
  ['tags omitted', { tagIds: undefined }, /^Please select at least one tag$/],
  ['unknown tags', { tagIds: [NOWHERE] }, /^Please select at least one tag$/],
  ["another kind's tags", { tagIds: [DISCUSS] }, /^Please select at least one tag$/],
  ['a name that is a number', { name: 5 }, /received number/],
]

for (const [name, change, message] of refused) {
  test(`sharing with ${name} is refused with the message of the form`, async () => {
    const { as, ask } = await openSite()
    const response = await ask('ada', 'POST /api/creations', { body: { ...body, ...change } })
    assert.equal(response.status, 400)
    assert.match(((await response.json()) as ErrorReply).message, message)
    assert.deepEqual(await as(null)('GET /api/creations'), [])
  })
}

test('names and descriptions of minimum and maximum length are accepted', async () => {
  const { as } = await openSite()
  const short = { ...body, name: 'abc', description: 'x'.repeat(10), imageUrl: 'http://a.b' }
  const long = { ...body, name: 'x'.repeat(100), description: 'x'.repeat(5_000) }
  for (const one of [short, long]) {
    const { name, description } = await as('ada')('POST /api/creations', { body: one })
    assert.deepEqual({ name, description }, { name: one.name, description: one.description })
  }
})

const badLinks = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' java\nscript:alert(1)',
  'vbscript:x',
  'ftp://a.test',
  'data:text/html,x',
  'file:///etc/passwd',
  '//evil.test',
  'https:evil.test',
  'http://[::1',
  'x',
  'https://user:pass@a.test/',
  'https://',
  `https://a.test/${'x'.repeat(2_034)}`,
]

test('an invalid product link is a 400 with its message, when sharing and editing', async () => {
  const { ask, db } = await openSite()
  const params = await insertCreation(db)
  for (const productUrl of badLinks) {
    const answers = [
      await ask('ada', 'POST /api/creations', { body: { ...body, productUrl } }),
      await ask('ada', 'PATCH /api/creations/:id', { params, body: { productUrl } }),
    ]
    for (const response of answers) {
      const { message } = (await response.json()) as ErrorReply
      assert.deepEqual([response.status, message], [400, 'Please enter a valid URL'], productUrl)
    }
  }
})

test('a product link is optional and normalized', async () => {
  const { as } = await openSite()
  const links = [
    [undefined, null],
    [null, null],
    ['', null],
    ['HTTPS://Example.TEST', 'https://example.test/'],
  ] as const
  for (const [productUrl, kept] of links) {
    const made = await as('ada')('POST /api/creations', { body: { ...body, productUrl } })
    assert.equal(made.productUrl, kept)
  }
})

test('creations are listed newest first, filtered by tag and community; unknown filters match nothing', async () => {
  const { as, db } = await openSite()
  const first = await insertCreation(db, { tagIds: [APP] })
  const second = await insertCreation(db, { tagIds: [GAME, APP] })
  const ids = async (query: object) =>
    (await as(null)('GET /api/creations', { query })).map(({ id }) => id)
  assert.deepEqual(await ids({}), [second.id, first.id])
  assert.deepEqual(await ids({ tag: 'All' }), [second.id, first.id])
  assert.deepEqual(await ids({ tag: 'all' }), [second.id, first.id])
  assert.deepEqual(await ids({ tag: 'Game' }), [second.id])
  assert.deepEqual(await ids({ tag: 'game' }), [second.id])
  assert.deepEqual(await ids({ tag: 'Nothing' }), [])
  assert.deepEqual(await ids({ tag: 'Discuss' }), [])
  assert.deepEqual(await ids({ communityId: 1 }), [second.id, first.id])
  assert.deepEqual(await ids({ communityId: 2 }), [])
})

test('a page has 24 creations, and no response more than 500', async () => {
  const { as, db } = await openSite()
  for (let at = 0; at < 30; at++) await insertCreation(db)
  const count = async (query: object) => (await as(null)('GET /api/creations', { query })).length
  assert.equal(await count({}), 30)
  assert.deepEqual(
    [await count({ page: 1 }), await count({ page: 2 }), await count({ page: 3 })],
    [24, 6, 0],
  )
  assert.equal(await count({ page: 'abc' }), 24)
  assert.equal(await count({ page: '9'.repeat(20) }), 0)
  for (let at = 0; at < 475; at++) await insertCreation(db)
  assert.equal(await count({}), 500)
})

test('with before, pages count from the creations below that id', async () => {
  const { as, db } = await openSite()
  const made: number[] = []
  for (let at = 0; at < 30; at++) made.unshift((await insertCreation(db)).id)
  const ids = async (query: object) =>
    (await as(null)('GET /api/creations', { query })).map(({ id }) => id)
  const first = await ids({ page: 1 })
  const last = first.at(-1)
  await db
    .deleteFrom('creations')
    .where('id', '=', made[0] ?? 0)
    .execute()
  await insertCreation(db)
  assert.deepEqual(await ids({ page: 1, before: last }), made.slice(24))
  assert.deepEqual(await ids({ before: last, tag: 'App' }), made.slice(24))
  assert.deepEqual(await ids({ before: 0 }), [])
  assert.equal((await ids({ before: 'abc' })).length, 30)
  assert.equal((await ids({ before: '9'.repeat(20) })).length, 30)
})

test('PATCH changes the given fields only', async () => {
  const { as } = await openSite()
  const made = await as('ada')('POST /api/creations', { body })
  const patch = (change: object) =>
    as('ada')('PATCH /api/creations/:id', { params: made, body: change })
  const renamed = await patch({ name: 'Another name' })
  assert.deepEqual({ ...renamed, updatedAt: null }, { ...made, name: 'Another name' })
  assert.ok(renamed.updatedAt)
  const { tags } = await patch({ tagIds: [GAME, NOWHERE, GAME] })
  assert.deepEqual(tags, [{ id: GAME, name: 'Game', active: true }])
  const bare = await patch({ imageUrl: null, productUrl: '' })
  assert.deepEqual([bare.imageUrl, bare.thumbnailUrl, bare.productUrl], [null, null, null])
})

test('an invalid edit is refused with the messages of the edit form', async () => {
  const { ask, db } = await openSite()
  const params = await insertCreation(db)
  const sentences = [
    [{ name: 'ab' }, 'Name must be at least 3 characters'],
    [{ description: 'short' }, 'Description must be at least 10 characters'],
    [{ tagIds: [] }, 'Please select at least one tag'],
    [{ tagIds: [NOWHERE] }, 'Please select at least one tag'],
  ] as const
  for (const [change, sentence] of sentences) {
    const response = await ask('ada', 'PATCH /api/creations/:id', { params, body: change })
    assert.equal(((await response.json()) as ErrorReply).message, sentence)
    assert.equal(response.status, 400)
  }
})

test('only the creator edits a creation; administrators may delete it', async () => {
  const { as, ask, db } = await openSite()
  const params = await insertCreation(db)
  const change = { params, body: { name: 'Changed' } }
  for (const who of ['bob', 'root'] as const) {
    assert.equal((await ask(who, 'PATCH /api/creations/:id', change)).status, 403)
  }
  assert.equal((await ask('bob', 'DELETE /api/creations/:id', { params })).status, 403)
  const { creation } = await as(null)('GET /api/creations/:id', { params })
  assert.equal(creation.name, 'A creation')
  assert.deepEqual(await as('root')('DELETE /api/creations/:id', { params }), { success: true })
  assert.equal((await ask(null, 'GET /api/creations/:id', { params })).status, 404)
  assert.equal((await ask(null, 'GET /api/creation/tags/:id', { params })).status, 404)
})

test('a suggested tag is visible to the creator and administrators as pending', async () => {
  const { as } = await openSite()
  const suggestion = { name: 'Puppetry', type: 'creation', active: false } as const
  const tag = await as('ada')('POST /api/tags', { body: suggestion })
  const made = await as('ada')('POST /api/creations', { body: { ...body, tagIds: [tag.id, APP] } })
  const type = 'creation'
  const pending = { id: tag.id, name: 'Puppetry', type, active: false }
  const app = { id: APP, name: 'App', type, active: true }
  const seen = (who: 'ada' | 'bob' | 'root' | null) =>
    as(who)('GET /api/creation/tags/:id', { params: made })
  assert.deepEqual(await seen('ada'), [pending, app])
  assert.deepEqual(await seen('root'), [pending, app])
  assert.deepEqual(await seen('bob'), [app])
  assert.deepEqual(await seen(null), [app])
  const [listed] = await as(null)('GET /api/creations')
  assert.deepEqual(listed?.tagIds, [APP])
  assert.deepEqual(await as(null)('GET /api/creations', { query: { tag: 'Puppetry' } }), [])
})

test('only bodies with an image may be 2.5 MB', async () => {
  const site = await openSite()
  const imageUrl = `data:image/png;base64,${'A'.repeat(1_999_976)}`
  assert.equal(await statusOf(site, 'POST /api/creations', { ...body, imageUrl }), 400)
  assert.equal(await statusOf(site, 'POST /api/creations', { pad: 'x'.repeat(2_600_000) }), 413)
  assert.equal(await statusOf(site, 'POST /api/topics', { pad: 'x'.repeat(70_000) }), 413)
})

test('a missing creation redirects to /not-found, which is a 404', async () => {
  const { raw } = await openSite()
  for (const path of ['/creation/4242', '/edit-creation/4242', '/creation/abc']) {
    const response = await raw(path)
    assert.deepEqual([response.status, response.headers.get('location')], [302, '/not-found'])
  }
  const page = await raw('/not-found')
  assert.equal(page.status, 404)
  assert.match(await page.text(), /404 Page Not Found/)
})

test('the edit page redirects all but the creator and administrators to the creation', async () => {
  const { raw, db } = await openSite()
  const { id } = await insertCreation(db)
  for (const who of [null, 'bob'] as const) {
    const response = await raw(`/edit-creation/${id}`, {}, who)
    assert.deepEqual([response.status, response.headers.get('location')], [302, `/creation/${id}`])
  }
  for (const who of ['ada', 'root'] as const) {
    assert.equal((await raw(`/edit-creation/${id}`, {}, who)).status, 200)
  }
})

async function statusOf({ ask }: TestSite, address: string, sent: object) {
  return (await ask('ada', address, { body: sent })).status
}
