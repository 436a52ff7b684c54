import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DISPLAY_ORDER_MAX } from '#contract/constants.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { insertCommunity, insertResource, insertTool } from '../insert-rows.ts'

const post = { title: 'A title', content: 'Some content.' }

const namesOf = async ({ as }: TestSite) =>
  (await as(null)('GET /api/communities')).map(({ name }) => name)

test('administrators add, rename, reorder, open and delete communities', async () => {
  const site = await openSite()
  const root = site.as('root')
  const answer = await site.ask('root', 'POST /api/communities', { body: { name: ' Kiln ' } })
  assert.equal(answer.status, 201)
  const kiln = (await answer.json()) as { id: number }
  assert.deepEqual(kiln, { id: kiln.id, name: 'Kiln', displayOrder: 2, upcoming: false })
  const soon = await root('POST /api/communities', {
    body: { name: 'Loom', displayOrder: 5, upcoming: true },
  })
  assert.deepEqual([soon.displayOrder, soon.upcoming], [5, true])
  assert.deepEqual(await namesOf(site), ['Not Working', 'Kiln', 'Loom'])

  const body = { ...post, communityId: soon.id }
  assert.equal((await site.ask('ada', 'POST /api/topics', { body })).status, 409)
  const opened = { name: 'The Loom', displayOrder: 1, upcoming: false }
  const changed = await root('PUT /api/communities/:id', { params: soon, body: opened })
  assert.deepEqual(changed, { id: soon.id, ...opened })
  assert.equal((await site.ask('ada', 'POST /api/topics', { body })).status, 201)
  assert.deepEqual(await namesOf(site), ['Not Working', 'The Loom', 'Kiln'])

  const merged = await root('PUT /api/communities/:id', { params: kiln, body: { upcoming: true } })
  assert.deepEqual(merged, { ...kiln, upcoming: true })
  await root('DELETE /api/communities/:id', { params: kiln })
  assert.deepEqual(await namesOf(site), ['Not Working', 'The Loom'])
})

test('a community added without an order comes last, and its order can be sent back, also after the highest order', async () => {
  const site = await openSite()
  const root = site.as('root')
  await root('POST /api/communities', { body: { name: 'Last', displayOrder: DISPLAY_ORDER_MAX } })
  const { id, ...later } = await root('POST /api/communities', { body: { name: 'Later' } })
  assert.deepEqual(await namesOf(site), ['Not Working', 'Last', 'Later'])
  const sent = await site.ask('root', 'PUT /api/communities/:id', { params: { id }, body: later })
  assert.equal(sent.status, 200)
})

test("a visitor's page shows a new community at once", async () => {
  const site = await openSite()
  const home = async () => (await site.raw('/')).text()
  assert.ok(!(await home()).includes('Kiln'))
  const kiln = await site.as('root')('POST /api/communities', { body: { name: 'Kiln' } })
  assert.ok((await home()).includes('Kiln'))
  await site.as('root')('DELETE /api/communities/:id', { params: kiln })
  assert.ok(!(await home()).includes('Kiln'))
})

test('a community name that is taken, ignoring case, is a 409', async () => {
  const { ask, db } = await openSite()
  const params = await insertCommunity(db, { name: 'Kiln' })
  for (const name of [
    'not working',
    'NOT WORKING',
    'Ｎｏｔ Working',
    'Not  Working',
    'Not\u200d Work\u00ading',
  ]) {
    const answers = [
      await ask('root', 'POST /api/communities', { body: { name } }),
      await ask('root', 'PUT /api/communities/:id', { params, body: { name } }),
    ]
    for (const answer of answers) {
      assert.equal(answer.status, 409)
      const { issues } = (await answer.json()) as ErrorReply
      assert.equal(issues?.[0]?.path, 'name')
    }
  }
  for (const name of ['KILN', 'Ki\u200dln']) {
    const own = await ask('root', 'PUT /api/communities/:id', { params, body: { name } })
    assert.equal(own.status, 200)
  }
  const plain = await ask('root', 'POST /api/communities', { body: { name: 'Kiln' } })
  assert.equal(plain.status, 409)
})

test('only an empty community can be deleted, and the 409 lists its contents', async () => {
  const site = await openSite()
  const refusalFor = async (params: { id: number }) => {
    const answer = await site.ask('root', 'DELETE /api/communities/:id', { params })
    assert.equal(answer.status, 409)
    return ((await answer.json()) as ErrorReply).message
  }
  const kiln = await insertCommunity(site.db, { name: 'Kiln' })
  const communityId = kiln.id
  const body = { ...post, communityId }
  const topics = [
    await site.as('ada')('POST /api/topics', { body }),
    await site.as('ada')('POST /api/topics', { body }),
  ]
  const tool = await insertTool(site.db, { communityId, visible: false })
  assert.equal(await refusalFor(kiln), 'Kiln is not empty: it has 2 topics, 1 tool')
  for (const params of topics) await site.as('ada')('DELETE /api/topics/:id', { params })
  assert.equal(await refusalFor(kiln), 'Kiln is not empty: it has 1 tool')
  await site.as('root')('DELETE /api/tools/:id', { params: tool })

  // A resource that is pending review counts as well.
  const waiting = await insertResource(site.db, { typeSuggestion: 'zine' })
  await site.db.updateTable('resources').set({ community_id: communityId }).execute()
  assert.equal(await refusalFor(kiln), 'Kiln is not empty: it has 1 resource')
  await site.as('root')('DELETE /api/resources/:id', { params: waiting })
  await site.as('root')('DELETE /api/communities/:id', { params: kiln })
  const gone = await site.ask('root', 'DELETE /api/communities/:id', { params: kiln })
  assert.equal(gone.status, 404)
  assert.match(await refusalFor({ id: 1 }), /^Not Working is the default community and stays$/)
})

test('a post during the deletion of its community is refused, or the community stays', async () => {
  const site = await openSite()
  for (let round = 0; round < 5; round += 1) {
    const params = await insertCommunity(site.db)
    const body = { ...post, communityId: params.id }
    const [removal, ...posts] = await Promise.all([
      site.ask('root', 'DELETE /api/communities/:id', { params }),
      ...[1, 2, 3].map(() => site.ask('ada', 'POST /api/topics', { body })),
    ])
    assert.ok([200, 409].includes(removal.status), String(removal.status))
    for (const { status } of posts) assert.ok([201, 400, 409].includes(status), String(status))
    const isGone = removal.status === 200
    const known = await site.as(null)('GET /api/communities')
    assert.equal(
      known.some(({ id }) => id === params.id),
      !isGone,
    )
    assert.equal(
      posts.some(({ status }) => status === 201),
      !isGone,
      'it stays because it has a post',
    )
  }
})

test('a renamed community gives its name free, and has the new one to itself', async () => {
  const { as, ask } = await openSite()
  const made = await as('root')('POST /api/communities', { body: { name: 'Potters' } })
  const params = { id: made.id }
  await as('root')('PUT /api/communities/:id', { params, body: { name: 'Weavers' } })
  const add = async (name: string) =>
    (await ask('root', 'POST /api/communities', { body: { name } })).status
  assert.deepEqual([await add('weavers'), await add('Potters')], [409, 201])
})
