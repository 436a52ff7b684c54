import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ErrorReply } from '#contract/errors.ts'
import { openSite } from '../site.ts'
import { insertTool } from '../insert-rows.ts'

/** Opened before the first test is declared: a run ends when no known test is left. */
const forRefusals = await openSite()

const APP_GEN = 5
const IDE = 6
const draft = { name: 'Loom', url: 'https://loom.test', tagIds: [APP_GEN] }

test('POST /api/tools accepts name, url, tagIds, visible and xusername (null if empty)', async () => {
  const { as } = await openSite()
  const body = { ...draft, visible: true, xusername: '@loom_hq', tagIds: [IDE, 999, APP_GEN] }
  const { createdAt, ...tool } = await as('ada')('POST /api/tools', { body })
  assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000)
  assert.deepEqual(tool, {
    id: 1,
    name: 'Loom',
    url: 'https://loom.test/',
    domain: 'loom.test',
    communityId: 1,
    tagIds: [IDE, APP_GEN],
    visible: true,
    topPick: null,
    xusername: 'loom_hq',
    tags: [
      { id: IDE, name: 'IDE', active: true },
      { id: APP_GEN, name: 'App Gen', active: true },
    ],
    rating: 0,
    userRating: 0,
    logo: false,
    description: null,
    updatedAt: null,
  })
  for (const [at, xusername] of ['', null, '@'].entries()) {
    const none = { ...draft, url: `https://none-${at}.test`, xusername }
    assert.equal((await as('ada')('POST /api/tools', { body: none })).xusername, null)
  }
})

test('rating, topPick and owner in the body are ignored', async () => {
  const { as } = await openSite()
  const planted = { rating: 999, topPick: 1, userRating: 1, userId: 2, domain: 'x.test', id: 77 }
  const tool = await as('ada')('POST /api/tools', { body: { ...planted, ...draft } })
  assert.deepEqual(
    [tool.rating, tool.topPick, tool.userRating, tool.domain, tool.id],
    [0, null, 0, 'loom.test', 1],
  )
  const changed = await as('root')('PUT /api/tools/:id', {
    params: tool,
    body: { rating: 999 } as object,
  })
  assert.equal(changed.rating, 0)
})

const refused: [field: string, value: unknown, message: string][] = [
  ['name', 'x', 'Tool name must be at least 2 characters long'],
  ['name', undefined, 'Tool name must be at least 2 characters long'],
  ['name', 'x'.repeat(101), 'Tool name cannot exceed 100 characters'],
  ...[
    '',
    'loom',
    'loom.test',
    'ftp://loom.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://',
    'https:loom.test',
    'https:/loom.test',
    'https://user@loom.test',
    '//loom.test',
    'https://user:secret@loom.test',
    'https://lo om.test',
    'https://loom.test/\u0000',
    undefined,
    'https://loom\t.test',
    'java\nscript:alert(1)',
    'http://[::1',
    'https://a:99999/',
  ].map((value): (typeof refused)[number] => ['url', value, 'Please enter a valid URL']),
  ['url', `https://loom.test/${'x'.repeat(2048)}`, 'URL cannot exceed 2048 characters'],
  ['tagIds', [], 'Please select at least one tag'],
  ['tagIds', undefined, 'Please select at least one tag'],
  ['tagIds', [999], 'Please select at least one tag'],
  ['tagIds', [13], 'Please select at least one tag'],
  ...['a b', 'x'.repeat(16), 'with-dash', 'ü'].map((value): (typeof refused)[number] => [
    'xusername',
    value,
    'X username must have at most 15 letters, digits or underscores',
  ]),
]

for (const [field, value, message] of refused) {
  test(`a tool's ${field} ${JSON.stringify(value)?.slice(0, 40)} is refused: '${message}'`, async () => {
    const body = { ...draft, [field]: value }
    const response = await forRefusals.ask('ada', 'POST /api/tools', { body })
    const answer = (await response.json()) as { message: string; issues: { path: string }[] }
    assert.deepEqual([response.status, answer.message], [400, message])
    assert.equal(answer.issues[0]?.path, field)
  })
}

test('a URL that a tool of the community has is a 409 that names the tool', async () => {
  const { as, ask } = await openSite()
  const params = await as('ada')('POST /api/tools', { body: draft })
  for (const url of [
    'http://loom.test',
    'https://www.loom.test/',
    'https://LOOM.test//',
    'https://loom.test./',
    'https://www.loom.test.',
  ]) {
    const response = await ask('bob', 'POST /api/tools', { body: { ...draft, url } })
    const { message, issues } = (await response.json()) as ErrorReply
    assert.deepEqual([response.status, message], [409, 'Loom already has this URL'])
    assert.deepEqual(issues, [{ path: 'url', message }])
  }
  const other = await as('bob')('POST /api/tools', {
    body: { ...draft, url: 'https://loom.test/b' },
  })
  for (const url of ['https://loom.test/?b', 'https://loom.test/#/b']) {
    const response = await ask('bob', 'POST /api/tools', { body: { ...draft, url } })
    assert.equal(response.status, 201, url)
  }
  const body = { url: draft.url }
  await assert.rejects(as('root')('PUT /api/tools/:id', { params: other, body }), /^Error: 409/)
  assert.equal((await as('root')('PUT /api/tools/:id', { params, body })).id, params.id)
  // Thirty at once: one of them creates it.
  const race = { ...draft, url: 'https://race.test' }
  const all = await Promise.all(
    Array.from({ length: 30 }, () => ask('ada', 'POST /api/tools', { body: race })),
  )
  const made = all.map(({ status }) => status).toSorted((a, b) => a - b)
  assert.deepEqual(made, [201, ...Array<number>(29).fill(409)])
})

test('a host that is `www.` alone is its own domain', async () => {
  const { as } = await openSite()
  for (const [url, domain] of [
    ['https://www./', 'www.'],
    ['https://www.:8080/', 'www.'],
    ['https://www.www.test/', 'www.test'],
  ] as const) {
    const tool = await as('ada')('POST /api/tools', { body: { ...draft, url } })
    assert.equal(tool.domain, domain)
  }
})

test('PUT changes the given fields only, such as visible or topPick', async () => {
  const { as } = await openSite()
  const body = { ...draft, xusername: 'loom_hq' }
  const { updatedAt: _, ...tool } = await as('ada')('POST /api/tools', { body })
  const change = async (part: object) => {
    const { updatedAt, ...saved } = await as('root')('PUT /api/tools/:id', {
      params: tool,
      body: part,
    })
    assert.notEqual(updatedAt, null)
    return saved
  }
  assert.deepEqual(await change({}), tool)
  assert.deepEqual(await change({ visible: false }), { ...tool, visible: false })
  assert.deepEqual(await change({ topPick: 2 }), { ...tool, visible: false, topPick: 2 })
  assert.deepEqual(await change({ visible: true, topPick: '' }), tool)
  assert.equal((await change({ topPick: 1 })).topPick, 1)
  assert.equal((await change({ topPick: null })).topPick, null)
  const moved = await change({ url: 'http://www.other.test/x', name: 'Heddle' })
  assert.deepEqual([moved.domain, moved.name, moved.xusername], ['other.test', 'Heddle', 'loom_hq'])
  for (const topPick of [0, -1, 1.5, '1', 2 ** 31, true]) {
    await assert.rejects(change({ topPick }), /^Error: 400/, JSON.stringify(topPick))
  }
})

test('hidden tools are visible to administrators only', async () => {
  const { as, ask, db } = await openSite()
  const body = { ...draft, visible: false }
  const hidden = await as('ada')('POST /api/tools', { body })
  assert.equal(hidden.visible, false)
  await insertTool(db, { name: 'Seen' })
  const names = async (who: Parameters<typeof as>[0]) =>
    (await as(who)('GET /api/tools')).map(({ name }) => name)
  assert.deepEqual(await names(null), ['Seen'])
  assert.deepEqual(await names('ada'), ['Seen'])
  assert.deepEqual(await names('root'), ['Loom', 'Seen'])
  const params = hidden
  for (const address of ['PUT /api/tools/:id', 'DELETE /api/tools/:id']) {
    assert.equal((await ask('ada', address, { params, body: {} })).status, 404, address)
  }
  const sent = { params, body: { rating: 1 } }
  assert.equal((await ask('ada', 'POST /api/tools/:id/rate', sent)).status, 404)
  assert.equal((await ask('ada', 'GET /api/tools/:id/user-rating', { params })).status, 404)
  const again = await ask('bob', 'POST /api/tools', { body: draft })
  assert.equal(again.status, 409)
  assert.ok(!(await again.text()).includes('Loom'))
})

test('GET /api/tools accepts sort (default rating), tag, search, communityId and page', async () => {
  const { as, db } = await openSite()
  await insertTool(db, { name: 'beta', url: 'https://b.test/100%_a', tagIds: [IDE] })
  const { id } = await insertTool(db, { name: 'Gamma', url: 'https://www.gamma.test' })
  await insertTool(db, { name: 'Alpha', tagIds: [IDE, APP_GEN] })
  await as('ada')('POST /api/tools/:id/rate', { params: { id }, body: { rating: 1 } })
  const list = async (query: object) =>
    (await as(null)('GET /api/tools', { query })).map(({ name }) => name)
  assert.deepEqual(await list({}), ['Gamma', 'Alpha', 'beta'])
  assert.deepEqual(await list({ sort: 'unheard' }), ['Gamma', 'Alpha', 'beta'])
  assert.deepEqual(await list({ sort: 'name' }), ['Alpha', 'beta', 'Gamma'])
  assert.deepEqual(await list({ sort: 'newest' }), ['Alpha', 'Gamma', 'beta'])
  assert.deepEqual(await list({ tag: 'IDE' }), ['Alpha', 'beta'])
  assert.deepEqual(await list({ tag: 'Unheard' }), [])
  for (const digits of [20, 400]) assert.deepEqual(await list({ page: '9'.repeat(digits) }), [])
  assert.deepEqual(await list({ tag: 'General' }), [])
  assert.deepEqual(await list({ search: 'GAMMA.TE' }), ['Gamma'])
  assert.deepEqual(await list({ search: '100%_' }), ['beta'])
  for (const search of ['%%', '_amma', '\\', "' OR 1=1--", '\u0000', 'x'.repeat(5_000)]) {
    assert.deepEqual(await list({ search }), [], search)
  }
  assert.deepEqual(await list({ communityId: 1, search: ' alpha ' }), ['Alpha'])
  assert.deepEqual(await list({ communityId: 2 }), [])
  assert.deepEqual(await list({ page: 1, sort: 'name' }), ['Alpha', 'beta', 'Gamma'])
  assert.deepEqual(await list({ page: 2 }), [])
})

test('a search finds names whose accents are encoded in another way', async () => {
  const { as, db } = await openSite()
  await insertTool(db, { name: 'Cafe\u0301' })
  await insertTool(db, { name: 'Crêpe' })
  for (const [search, name] of [
    ['CAFÉ', 'Cafe\u0301'],
    ['cafe\u0301', 'Cafe\u0301'],
    ['crê', 'Crêpe'],
    ['cre\u0302', 'Crêpe'],
  ] as const) {
    const found = await as(null)('GET /api/tools', { query: { search } })
    assert.deepEqual(
      found.map((tool) => tool.name),
      [name],
    )
  }
})

test('a response has at most 2,000 tools, a page 50', async () => {
  const { as, db } = await openSite()
  const row = { community_id: 1, user_id: null, visible: true, top_pick: null, xusername: null }
  for (let from = 0; from < 2_010; from += 670) {
    const rows = Array.from({ length: 670 }, (_, at) => {
      const name = `tool ${from + at}`
      const url = `https://tool-${from + at}.test/`
      const keys = { name_key: name, url_key: url, domain: url, search_text: name }
      return { ...row, ...keys, name, url, rating: 0, created_at: new Date().toISOString() }
    })
    await db.insertInto('tools').values(rows).execute()
  }
  assert.equal((await as(null)('GET /api/tools')).length, 2_000)
  assert.equal((await as(null)('GET /api/tools', { query: { page: '3' } })).length, 50)
  assert.equal((await as(null)('GET /api/tools', { query: { page: '41' } })).length, 10)
})
