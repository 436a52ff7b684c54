import assert from 'node:assert/strict'
import { test } from 'node:test'
import { starterResources } from '../../server/db/starter/resource-rows.ts'
import { openSite } from '../site.ts'
import { insertResource } from '../insert-rows.ts'

const TYPES = ['blog', 'newsletter', 'podcast', 'tutorial', 'video', 'community', 'book', 'course']
const link = { name: 'Import AI', url: 'https://importai.substack.com/', type: 'newsletter' }

test('GET /api/resource-types lists the types as strings', async () => {
  const { as } = await openSite()
  assert.deepEqual(await as(null)('GET /api/resource-types'), TYPES)
})

test('POST /api/resources with name, url and type is a 201 with the created row', async () => {
  const { ask, as } = await openSite()
  const response = await ask('ada', 'POST /api/resources', { body: link })
  assert.equal(response.status, 201)
  const made = (await response.json()) as Record<string, unknown>
  assert.deepEqual(
    { ...made, id: 0, createdAt: '' },
    {
      ...link,
      id: 0,
      createdAt: '',
      communityId: 1,
      userId: 1,
      upvotes: 0,
      hasUpvoted: false,
      pending: false,
      typeSuggestion: null,
    },
  )
  assert.deepEqual(await as(null)('GET /api/resources'), [made])
})

test('GET /api/resources lists newest first, filtered by type; an unknown type is empty', async () => {
  const { as, db } = await openSite()
  for (const type of ['blog', 'book', 'blog']) await insertResource(db, { type })
  const list = async (query: { type?: string }) =>
    (await as(null)('GET /api/resources', { query })).map(({ type }) => type)
  assert.deepEqual(await list({}), ['blog', 'book', 'blog'])
  assert.deepEqual(await list({ type: 'blog' }), ['blog', 'blog'])
  assert.deepEqual(await list({ type: 'Book' }), ['book'])
  for (const type of ['zine', 'other', '\u0000', '%', "' or 1=1--"]) {
    assert.deepEqual(await list({ type }), [])
  }
  assert.equal((await list({ type: '' })).length, 3)
  const ids = (await as(null)('GET /api/resources')).map(({ id }) => id)
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => b - a),
  )
})

test('the resource list has at most 500 rows, and 50 per page', async () => {
  const { as, db } = await openSite()
  const { id } = await insertResource(db)
  const row = await db
    .selectFrom('resources')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { id: _, ...same } = row
  for (let i = 0; i < 6; i += 1) {
    await db
      .insertInto('resources')
      .values(Array.from({ length: 100 }, () => same))
      .execute()
  }
  const page = (page: string) => as(null)('GET /api/resources', { query: { page } })
  const all = await as(null)('GET /api/resources')
  assert.equal(all.length, 500)
  assert.deepEqual(await page('1'), all.slice(0, 50))
  assert.deepEqual(await page('2'), all.slice(50, 100))
  assert.deepEqual(await page('0'), all.slice(0, 50))
  assert.equal((await page('13')).length, 1)
  for (const far of ['14', '1000000000', '9'.repeat(30)]) assert.deepEqual(await page(far), [])
})

test('without a community all resources are listed, with an unknown one none', async () => {
  const { as, ask, db } = await openSite()
  await insertResource(db)
  const list = (communityId?: string) =>
    as(null)('GET /api/resources', { query: communityId ? { communityId } : {} })
  assert.equal((await list()).length, 1)
  assert.equal((await list('1')).length, 1)
  assert.deepEqual(await list('2'), [])
  assert.deepEqual(await list('none'), [])
  const community = { name: 'Soon', name_key: 'soon', display_order: 2, upcoming: true }
  const { id } = await db
    .insertInto('communities')
    .values(community)
    .returning('id')
    .executeTakeFirstOrThrow()
  const body = { ...link, communityId: id }
  assert.equal((await ask('ada', 'POST /api/resources', { body })).status, 409)
})

const refused: [object, string][] = [
  [{ name: undefined }, 'Please enter a name for the resource'],
  [{ name: '  ' }, 'Please enter a name for the resource'],
  [{ name: 'x'.repeat(201) }, 'Name cannot exceed 200 characters'],
  [{ url: undefined }, 'Please enter a URL for the resource'],
  [{ url: ' ' }, 'Please enter a URL for the resource'],
  [{ type: undefined }, 'Please choose a type'],
  [{ type: 'zine' }, "There is no resource type 'zine'"],
  [{ type: 'other' }, 'Please enter a type suggestion for this resource'],
  [{ type: 'other', typeSuggestion: ' ' }, 'Please enter a type suggestion for this resource'],
  [{ type: 'other', typeSuggestion: 'x' }, 'Type suggestion must be at least 2 characters'],
  [
    { type: 'other', typeSuggestion: 'x'.repeat(51) },
    'Type suggestion cannot exceed 50 characters',
  ],
]

test('an invalid resource is refused with the messages of the form', async () => {
  const { ask } = await openSite()
  for (const [change, message] of refused) {
    const response = await ask('ada', 'POST /api/resources', { body: { ...link, ...change } })
    const answer = (await response.json()) as { message: string }
    assert.deepEqual([response.status, answer.message], [400, message])
  }
})

const noLinks = [
  'example.com',
  '//example.com',
  '/path',
  'javascript:alert(1)',
  'data:text/html,x',
  'x:y',
  'ftp://example.com',
  'file:///etc/passwd',
  'http:example.com',
  'https:\\\\example.com',
  'https://',
  'https://user@example.com',
  'https://u:p@example.com',
  'https://:p@example.com',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'https://exa mple.com',
  'https://a\u0000b',
]

test('a link is http:// or https:// with a host and without credentials', async () => {
  const { ask, as } = await openSite()
  for (const url of noLinks) {
    const response = await ask('ada', 'POST /api/resources', { body: { ...link, url } })
    const answer = (await response.json()) as { message: string }
    assert.deepEqual([url, response.status, answer.message], [url, 400, 'Please enter a valid URL'])
  }
  const long = `https://example.com/${'x'.repeat(2_048)}`
  assert.equal(
    (await ask('ada', 'POST /api/resources', { body: { ...link, url: long } })).status,
    400,
  )
  const body = { ...link, url: ' HTTPS://Example.COM/a b?q=ü ' }
  const made = await as('ada')('POST /api/resources', { body })
  assert.equal(made.url, 'https://example.com/a%20b?q=%C3%BC')
})

test('only administrators edit and delete resources', async () => {
  const { as, ask, db } = await openSite()
  const params = await insertResource(db, { name: 'Old' })
  const body = { name: 'New', url: 'https://new.example/', type: 'video' }
  assert.equal((await ask('ada', 'PUT /api/resources/:id', { params, body })).status, 403)
  const changed = await as('root')('PUT /api/resources/:id', { params, body })
  assert.deepEqual({ ...changed, ...body }, changed)
  const named = await as('root')('PUT /api/resources/:id', { params, body: { name: 'Newer' } })
  assert.deepEqual(named, { ...changed, name: 'Newer' })
  const wrong = { params, body: { type: 'zine' } }
  assert.equal((await ask('root', 'PUT /api/resources/:id', wrong)).status, 400)
  await as('root')('DELETE /api/resources/:id', { params })
  assert.equal((await ask('root', 'DELETE /api/resources/:id', { params })).status, 404)
  assert.deepEqual(await as(null)('GET /api/resources'), [])
})

test('the starter catalogue has at least 60 resources of all eight types', async () => {
  const rows = Object.entries(starterResources).flatMap(([type, named]) =>
    named.map(([name, url]) => ({ type, name, url })),
  )
  assert.ok(rows.length >= 60, String(rows.length))
  assert.deepEqual(Object.keys(starterResources), TYPES)
  for (const { url } of rows) assert.equal(new URL(url).href, url)
  assert.equal(new Set(rows.map(({ url }) => url)).size, rows.length)

  const { as } = await openSite({ STARTER: 'on' })
  assert.equal((await as(null)('GET /api/resources')).length, rows.length)
  const [first] = await as(null)('GET /api/resources', { query: { type: 'blog' } })
  assert.equal(first?.name, 'Simon Willison’s Weblog')
})
