import assert from 'node:assert/strict'
import { test } from 'node:test'
import { people } from '../test-users.ts'
import { openSite } from '../site.ts'
import { insertReply, insertTopic } from '../insert-rows.ts'

/** Fields that no client may set; ignored, not rejected. */
const planted = {
  id: 4242,
  userId: people.bob.id,
  creatorId: people.bob.id,
  user_id: people.bob.id,
  isAdmin: true,
  is_admin: true,
  role: 'admin',
  admin: 1,
  createdAt: '1970-01-01T00:00:00.000Z',
  created_at: 0,
  updatedAt: '1970-01-01T00:00:00.000Z',
  replyCount: 99,
  reply_count: 99,
  rating: 999,
  topPick: 1,
  upvotes: 9,
  author: { id: 2 },
  passwordHash: 'x',
  password_hash: 'x',
  username_key: 'bob',
  active: true,
  html: '<script>',
  tags: [{ id: 1, name: 'x', active: true }],
  deleted_at: '1970-01-01T00:00:00.000Z',
}

const isNow = (time: string) => Math.abs(Date.parse(time) - Date.now()) < 60_000

test("the author of a topic is the session's user, and other fields of the body are ignored", async () => {
  const { as } = await openSite()
  const body = { ...planted, title: 'A title', content: 'Some content.' }
  const topic = await as('ada')('POST /api/topics', { body })
  assert.equal(topic.userId, people.ada.id)
  assert.equal(topic.author?.username, 'ada')
  assert.notEqual(topic.id, 4242)
  assert.equal(topic.replyCount, 0)
  assert.ok(isNow(topic.createdAt))
  assert.deepEqual(topic.tagIds, [13])
  assert.equal(topic.html, '<p>Some content.</p>\n')

  const changed = await as('root')('PUT /api/topics/:id', { params: topic, body })
  assert.deepEqual({ ...changed, updatedAt: null }, topic)
})

test("the author of a reply is the session's user, also after an administrator's edit", async () => {
  const { as, db } = await openSite()
  const params = await insertTopic(db)
  const body = { ...planted, content: 'A reply', topicId: 4242 }
  const reply = await as('ada')('POST /api/topics/:id/replies', { params, body })
  assert.equal(reply.userId, people.ada.id)
  assert.equal(reply.topicId, params.id)
  assert.ok(isNow(reply.createdAt))
  const changed = await as('root')('PUT /api/replies/:id', { params: reply, body })
  assert.deepEqual({ ...changed, updatedAt: null }, reply)
})

test('a registration cannot set rights or an existing id', async () => {
  const { as, ask } = await openSite()
  const body = { ...planted, username: 'eve', email: 'eve@example.test', password: 'secret' }
  const jar = new Map<string, string>()
  assert.equal((await ask(jar, 'POST /api/register', { body })).status, 201)
  const eve = await as(jar)('GET /api/user')
  assert.equal(eve.isAdmin, false)
  assert.ok(![4242, 1, 2, 3].includes(eve.id))
  assert.ok(isNow(eve.createdAt))
  const login = { email: 'eve@example.test', password: 'secret' }
  assert.equal((await ask(null, 'POST /api/login', { body: login })).status, 200)
})

test("a member's tag is pending, whatever the body says", async () => {
  const { as } = await openSite()
  const body = { ...planted, name: 'My tag', type: 'topic', active: true } as const
  const tag = await as('ada')('POST /api/tags', { body })
  assert.equal(tag.active, false)
  assert.notEqual(tag.id, 4242)
  assert.deepEqual(Object.keys(tag).toSorted(), ['active', 'id', 'lastUpdated', 'name', 'type'])
})

const pollution = [
  '{"__proto__":{"isAdmin":true,"title":"A title","content":"Some content."}}',
  '{"constructor":{"prototype":{"isAdmin":true}},"title":"A title","content":"Some content."}',
  '{"title":"A title","content":"Some content.","tagIds":{"__proto__":[]}}',
  '{"title":"A title","content":"Some content.","__proto__":{"isAdmin":true}}',
  '{"title":"A title","content":"Some content.","__proto__":null,"toString":1,"hasOwnProperty":1}',
]

test('prototype pollution in bodies and parameters has no effect', async () => {
  const { as, raw } = await openSite()
  const before = await as('ada')('GET /api/user')
  for (const body of pollution) {
    const headers = { 'content-type': 'application/json' }
    for (const path of ['/api/topics', '/api/login', '/api/register', '/api/tags']) {
      const { status } = await raw(path, { method: 'POST', headers, body }, 'ada')
      assert.ok([201, 400].includes(status), `${path} ${body}: ${status}`)
    }
  }
  for (const search of [
    '__proto__[x]=1',
    'constructor.prototype.x=1',
    '__proto__=1',
    'toString=1',
  ]) {
    assert.equal((await raw(`/api/topics?${search}`)).status, 200)
    assert.equal((await raw(`/topics?${search}`)).status, 200)
  }
  assert.deepEqual(await as('ada')('GET /api/user'), before)
  assert.equal(({} as Record<string, unknown>)['isAdmin'], undefined)
  assert.equal(({} as Record<string, unknown>)['x'], undefined)
})

test('checks run in the order 401, 404, 403, 400', async () => {
  const { ask, raw, db } = await openSite()
  const topic = await insertTopic(db, { by: 'ada' })
  const reply = await insertReply(db, { to: topic, by: 'ada' })
  const broken = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{' }
  for (const [what, { id }] of Object.entries({ topics: topic, replies: reply })) {
    const path = `/api/${what}/${id}`
    assert.equal((await raw(`/api/${what}/none`, broken)).status, 401)
    assert.equal((await raw(`/api/${what}/99999`, broken)).status, 401)
    assert.equal((await raw(`/api/${what}/none`, broken, 'bob')).status, 404)
    assert.equal((await raw(`/api/${what}/99999`, broken, 'bob')).status, 404)
    assert.equal((await raw(path, broken, 'bob')).status, 403)
    assert.equal((await raw(path, broken, 'ada')).status, 400)
    assert.equal((await ask('bob', `PUT ${path}`, { body: { title: 1 } })).status, 403)
    assert.equal((await ask('ada', `PUT ${path}`, { body: { title: 1 } })).status, 400)
  }
  const nowhere = { params: { id: 99999 }, body: {} }
  assert.equal((await ask(null, 'POST /api/topics/:id/replies', nowhere)).status, 401)
  assert.equal((await ask('bob', 'POST /api/topics/:id/replies', nowhere)).status, 404)
})
