import assert from 'node:assert/strict'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import type { MarkdownRenderer } from '../../server/text/markdown-renderer.ts'
import { insertCreation, insertOtherUser, insertTopic } from '../insert-rows.ts'
import { insertSession } from '../test-users.ts'
import { openSite } from '../site.ts'
import type { Jar, Sent, TestSite } from '../site.ts'

/** A text that is not rendered at once. */
const TEXT = '```\nsome code\n```'

/** A site whose renderer waits, once it has a text, until it is released. */
async function heldSite() {
  const gate = new PassThrough()
  const markdown: MarkdownRenderer = {
    async render() {
      gate.emit('held')
      await once(gate, 'released')
      return '<p>rendered</p>'
    },
    waiting: () => 0,
    close: async () => {},
  }
  const site = await openSite({}, { markdown })
  return {
    site,
    /** Sends a write, and lets it go on once `meanwhile` has happened. */
    async writeLate(who: Jar, [address, sent]: Write, meanwhile: () => Promise<Response>) {
      const isHeld = once(gate, 'held')
      const writing = site.ask(who, address, sent)
      await isHeld
      assert.equal((await meanwhile()).status, 200)
      gate.emit('released')
      return (await writing).status
    },
  }
}

type Write = [address: string, sent: Sent]

async function signUp({ db }: TestSite) {
  const { id } = await insertOtherUser(db)
  return { id, jar: new Map([['sid', await insertSession(db, id)]]) }
}

async function insertOwn({ db }: TestSite, table: 'topics' | 'creations', user_id: number) {
  const { id } = await (table === 'topics' ? insertTopic(db) : insertCreation(db))
  await db.updateTable(table).set({ user_id }).where('id', '=', id).execute()
  return id
}

async function contents({ db }: TestSite) {
  const rows = [
    ...(await db.selectFrom('topics').select('content as text').execute()),
    ...(await db.selectFrom('replies').select('content as text').execute()),
    ...(await db.selectFrom('creations').select('description as text').execute()),
  ]
  return rows.map(({ text }) => text)
}

const newTopic: Write = ['POST /api/topics', { body: { title: 'A topic', content: TEXT } }]

test('what a member was writing when the account was deleted is not stored', async () => {
  const { site, writeLate } = await heldSite()
  const imageUrl = 'https://pictures.example/1.png'
  const { id } = await insertTopic(site.db)
  const creation = { name: 'A creation', description: TEXT, tagIds: [11], imageUrl }
  const key = { 'idempotency-key': 'a-key' }
  const writes: ((own: { topic: number; creation: number }) => Write)[] = [
    () => newTopic,
    () => [newTopic[0], { ...newTopic[1], headers: key }],
    ({ topic }) => [
      'PUT /api/topics/:id',
      { params: { id: topic }, body: { title: 'Changed', content: TEXT } },
    ],
    () => ['POST /api/topics/:id/replies', { params: { id }, body: { content: TEXT } }],
    () => ['POST /api/creations', { body: creation }],
    (own) => [
      'PATCH /api/creations/:id',
      { params: { id: own.creation }, body: { description: TEXT } },
    ],
  ]
  for (const write of writes) {
    const { id: userId, jar } = await signUp(site)
    const own = {
      topic: await insertOwn(site, 'topics', userId),
      creation: await insertOwn(site, 'creations', userId),
    }
    const [address] = write(own)
    const status = await writeLate(jar, write(own), () => site.ask(jar, 'DELETE /api/user/delete'))
    assert.equal(status, 401, address)
  }
  assert.ok(!(await contents(site)).includes(TEXT))
})

test('an edit by an administrator who is no longer one is not stored', async () => {
  const { site, writeLate } = await heldSite()
  const params = await insertTopic(site.db)
  const { id, jar } = await signUp(site)
  const grant = (isAdmin: boolean) =>
    site.ask('root', 'PUT /api/users/:id', { params: { id }, body: { isAdmin } })
  assert.equal((await grant(true)).status, 200)
  const body = { title: 'Changed', content: TEXT }
  const status = await writeLate(jar, ['PUT /api/topics/:id', { params, body }], () => grant(false))
  assert.equal(status, 401)
  assert.ok(!(await contents(site)).includes(TEXT))
})

test('what a program was writing when its API token was revoked is not stored', async () => {
  const { site, writeLate } = await heldSite()
  const { id, token } = await site.as('bob')('POST /api/user/tokens', {
    body: { name: 'A script', scope: 'write' },
  })
  const headers = { authorization: `Bearer ${token}` }
  const [address, sent] = newTopic
  const status = await writeLate(new Map(), [address, { ...sent, headers }], () =>
    site.ask('bob', 'DELETE /api/user/tokens/:id', { params: { id } }),
  )
  assert.equal(status, 401)
  assert.deepEqual(await contents(site), [])
})

test('what a member was writing is stored if nothing has ended meanwhile', async () => {
  const { site, writeLate } = await heldSite()
  const { jar } = await signUp(site)
  assert.equal(await writeLate(jar, newTopic, () => site.raw('/healthz')), 201)
  assert.deepEqual(await contents(site), [TEXT])
})
