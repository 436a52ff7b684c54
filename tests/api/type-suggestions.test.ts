import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSite } from '../site.ts'
import { insertResource } from '../insert-rows.ts'

const body = { name: 'Zines', url: 'https://example.com/', type: 'other', typeSuggestion: 'Zine' }

test('a resource with a type suggestion is pending and not listed', async () => {
  const { ask, as } = await openSite()
  const response = await ask('ada', 'POST /api/resources', { body })
  assert.equal(response.status, 201)
  const made = (await response.json()) as { type: string; pending: boolean; id: number }
  assert.deepEqual([made.type, made.pending], ['other', true])
  for (const who of [null, 'ada', 'root'] as const) {
    assert.deepEqual(await as(who)('GET /api/resources'), [])
    assert.deepEqual(await as(who)('GET /api/resources', { query: { type: 'other' } }), [])
  }
  const vote = await ask('ada', 'POST /api/resources/:id/upvote', { params: made })
  assert.equal(vote.status, 404)
  const [waiting] = await as('root')('GET /api/type-suggestions')
  assert.deepEqual([waiting?.id, waiting?.typeSuggestion], [made.id, 'Zine'])
})

test('a resource with a type suggestion has the type other, whatever else is sent', async () => {
  const { as } = await openSite()
  const made = await as('ada')('POST /api/resources', { body: { ...body, type: 'blog' } })
  assert.deepEqual([made.type, made.pending], ['other', true])
  const { type: _, ...without } = body
  const other = await as('ada')('POST /api/resources', { body: without })
  assert.deepEqual([other.type, other.pending], ['other', true])
  const plain = { ...body, type: 'blog', typeSuggestion: '' }
  const shown = await as('ada')('POST /api/resources', { body: plain })
  assert.deepEqual([shown.type, shown.pending, shown.typeSuggestion], ['blog', false, null])
})

test('an approved suggestion becomes a type, and its resource is listed', async () => {
  const { as, ask, db } = await openSite()
  const params = await insertResource(db, { typeSuggestion: 'Zine' })
  const decide = { params, body: { decision: 'approve' as const } }
  const { resource } = await as('root')('POST /api/type-suggestions/:id', decide)
  assert.deepEqual([resource?.type, resource?.pending], ['zine', false])
  assert.equal((await as(null)('GET /api/resource-types')).at(-1), 'zine')
  assert.equal((await as(null)('GET /api/resources', { query: { type: 'zine' } })).length, 1)
  assert.deepEqual(await as('root')('GET /api/type-suggestions'), [])
  assert.equal((await ask('root', 'POST /api/type-suggestions/:id', decide)).status, 404)

  const second = await insertResource(db, { typeSuggestion: 'zines' })
  const renamed = { params: second, body: { decision: 'approve' as const, type: 'Zine' } }
  await as('root')('POST /api/type-suggestions/:id', renamed)
  assert.equal((await as(null)('GET /api/resource-types')).length, 9)
})

test('a type cannot have the name that selects all types, or a new one', async () => {
  const { as, ask, db } = await openSite()
  for (const typeSuggestion of ['Other', 'All']) {
    const params = await insertResource(db, { typeSuggestion })
    const approve = { params, body: { decision: 'approve' as const } }
    const refused = await ask('root', 'POST /api/type-suggestions/:id', approve)
    assert.equal(refused.status, 409)
    const { message } = (await refused.json()) as { message: string }
    assert.match(message, new RegExp(`cannot be named '${typeSuggestion.toLowerCase()}'`))
    const named = { params, body: { ...approve.body, type: `${typeSuggestion}s` } }
    await as('root')('POST /api/type-suggestions/:id', named)
  }
  const types = await as(null)('GET /api/resource-types')
  assert.deepEqual(types.slice(8), ['others', 'alls'])
})

test('a resource whose type an administrator changes is published, and no longer suggests one', async () => {
  const { as, db } = await openSite()
  const params = await insertResource(db, { typeSuggestion: 'zine' })
  const named = await as('root')('PUT /api/resources/:id', { params, body: { name: 'Ours' } })
  assert.deepEqual([named.pending, named.typeSuggestion], [true, 'zine'])
  await as('root')('PUT /api/resources/:id', { params, body: { type: 'blog' } })
  const [listed] = await as(null)('GET /api/resources')
  assert.deepEqual([listed?.type, listed?.pending, listed?.typeSuggestion], ['blog', false, null])
})

test('a mapped suggestion gives its resource an existing type', async () => {
  const { as, ask, db } = await openSite()
  const params = await insertResource(db, { typeSuggestion: 'weblog' })
  for (const type of ['zine', undefined]) {
    const map = { params, body: { decision: 'map', type } }
    assert.equal((await ask('root', 'POST /api/type-suggestions/:id', map)).status, 400)
  }
  const map = { params, body: { decision: 'map' as const, type: 'blog' } }
  const { resource } = await as('root')('POST /api/type-suggestions/:id', map)
  assert.deepEqual([resource?.type, resource?.typeSuggestion], ['blog', null])
  assert.equal((await as(null)('GET /api/resource-types')).length, 8)
})

test('a rejected suggestion deletes its resource, and no other', async () => {
  const { as, ask, db } = await openSite()
  const other = await insertResource(db, { typeSuggestion: 'Zine' })
  const params = await insertResource(db, { typeSuggestion: 'nonsense' })
  const reject = { params, body: { decision: 'reject' as const } }
  assert.equal((await ask('ada', 'POST /api/type-suggestions/:id', reject)).status, 403)
  const wrong = { params, body: { decision: 'burn' } }
  assert.equal((await ask('root', 'POST /api/type-suggestions/:id', wrong)).status, 400)
  const answer = await as('root')('POST /api/type-suggestions/:id', reject)
  assert.deepEqual(answer, { success: true, resource: null })
  const waiting = await as('root')('GET /api/type-suggestions')
  assert.deepEqual(
    waiting.map(({ id }) => id),
    [other.id],
  )
})

test('of concurrent decisions on a suggestion, one takes effect', async () => {
  const { ask, db } = await openSite()
  const params = await insertResource(db, { typeSuggestion: 'zine' })
  const decisions = ['approve', 'reject', 'approve', 'reject', 'approve', 'reject']
  const answers = await Promise.all(
    decisions.map((decision) =>
      ask('root', 'POST /api/type-suggestions/:id', { params, body: { decision } }),
    ),
  )
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  assert.deepEqual(statuses, [200, 404, 404, 404, 404, 404])
})
