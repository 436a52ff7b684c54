import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ErrorReply } from '#contract/errors.ts'
import { sql } from 'kysely'
import { engine } from '../engines.ts'
import { until } from '../until.ts'
import { PASSWORD, people } from '../test-users.ts'
import { dataUrl, pictures } from '../pictures.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { insertResetLink } from '../insert-rows.ts'

const { ada } = people
const portrait = dataUrl(await pictures.png())
const picture = dataUrl(await pictures.jpeg(), 'jpeg')

const leave = ({ as }: TestSite, who: 'ada' | 'bob' | 'root') => as(who)('DELETE /api/user/delete')

/**
 * Everything a member may leave behind: text, a reply, a creation, a profile picture, a reset link.
 */
async function live(site: TestSite) {
  const { as, db } = site
  const topic = await as('ada')('POST /api/topics', {
    body: { title: 'A title', content: 'Some content.' },
  })
  const others = await as('bob')('POST /api/topics', {
    body: { title: 'A title', content: 'Some content.' },
  })
  await as('ada')('POST /api/topics/:id/replies', { params: others, body: { content: 'A reply' } })
  const creation = await as('ada')('POST /api/creations', {
    body: { name: 'A thing', description: 'What it is about.', imageUrl: picture, tagIds: [11] },
  })
  const profile = { username: 'Ada Byron', email: 'ada.byron@example.test', profileImage: portrait }
  const { profileImage } = await as('ada')('PUT /api/user/profile', { body: profile })
  const token = await insertResetLink(db, ada.id)
  return { topic, others, creation, token, profile, profileImage: profileImage ?? '' }
}

test('deleting an account ends its sessions and reset links and prevents further logins', async () => {
  const site = await openSite()
  const { token, profile } = await live(site)
  const elsewhere = await site.logIn('ada')
  assert.deepEqual(await leave(site, 'ada'), { success: true })
  for (const who of ['ada', elsewhere] as const) {
    assert.equal((await site.ask(who, 'GET /api/user')).status, 401)
    assert.equal((await site.ask(who, 'DELETE /api/user/delete')).status, 401)
  }
  const login = (email: string) =>
    site.ask(null, 'POST /api/login', { body: { email, password: PASSWORD } })
  const gone = await login(profile.email)
  const never = await login('nobody@example.test')
  assert.deepEqual([gone.status, await gone.text()], [never.status, await never.text()])
  const body = { token, password: 'another secret' }
  assert.equal((await site.ask(null, 'POST /api/reset-password', { body })).status, 400)
})

test('topics, replies and creations of a deleted account stay without an author', async () => {
  const site = await openSite()
  const { topic, others, creation } = await live(site)
  await leave(site, 'ada')
  const read = await site.as(null)('GET /api/topics/:id', { params: topic })
  assert.deepEqual([read.topic.author, read.topic.userId], [null, ada.id])
  const thread = await site.as(null)('GET /api/topics/:id', { params: others })
  assert.deepEqual(
    thread.replies.map(({ author, content }) => [author, content]),
    [[null, 'A reply']],
  )
  assert.equal(thread.topic.replyCount, 1)
  const kept = await site.as(null)('GET /api/creations/:id', { params: creation })
  assert.deepEqual([kept.creation.author, kept.creation.creatorId], [null, ada.id])
  assert.equal((await site.raw(kept.creation.imageUrl ?? '')).status, 200)
  assert.equal((await site.ask(null, 'GET /api/user/:id', { params: ada })).status, 404)
  const page = await (await site.raw(`/creation/${creation.id}`)).text()
  assert.ok(page.includes(`Creator #${ada.id}`))
})

test('no personal data of a deleted account remains in the database or the media folder', async () => {
  const site = await openSite()
  const { profile, profileImage, topic } = await live(site)
  await beLookedAfter(site, { topic, name: profile.username, email: profile.email })
  await site.as('ada')('POST /api/user/tokens', { body: { name: `Script of ${profile.username}` } })
  await site.ask(null, 'POST /api/forgot-password', {
    body: { email: profile.email.toUpperCase() },
  })
  await site.mails()
  // Unsent mail to an address that will belong to no account.
  const now = new Date().toISOString()
  const detail = JSON.stringify({ email: 'Ada.Byron@Example.test' })
  const mail = {
    kind: 'reset',
    detail,
    attempts: 9,
    due_at: new Date(Date.now() + 10 * 3_600_000).toISOString(),
    created_at: now,
  }
  await site.db.insertInto('mail').values(mail).execute()
  const before = (await wholeDatabase(site)).toLowerCase()
  const personal = [profile.email, profile.username, profileImage].map((one) => one.toLowerCase())
  for (const one of personal) assert.ok(before.includes(one), one)

  await leave(site, 'ada')
  await until(async () => (await site.raw(profileImage)).status === 404, 'the portrait to be gone')
  const after = (await wholeDatabase(site)).toLowerCase()
  for (const one of personal) assert.ok(!after.includes(one), one)
  const folder = join(site.environment['DATA_DIR'] ?? '', 'media')
  const name = profileImage.slice('/media/'.length)
  assert.ok(!readdirSync(folder).includes(name))
})

/** Administrators' actions on the user create audit entries. */
async function beLookedAfter({ as }: TestSite, { topic, name, email }: LookedAfter) {
  const root = as('root')
  await as(null)('POST /api/contact', { body: { name, email, message: `I am ${name}.` } })
  const [message = { id: 0 }] = await root('GET /api/contact')
  await root('PUT /api/contact/:id', { params: message, body: { read: true } })
  await root('DELETE /api/contact/:id', { params: message })
  await root('PUT /api/users/:id', { params: ada, body: { isAdmin: true } })
  const body = { title: 'Another title', content: 'Some content.' }
  await root('PUT /api/topics/:id', { params: topic, body })
  const acts = await root('GET /api/audit')
  assert.equal(acts.length, 4)
  assert.ok(acts.some(({ person }) => person?.username === name))
}

type LookedAfter = { topic: { id: number }; name: string; email: string }

test(
  'the files of the SQLite database no longer contain the deleted email address',
  { skip: engine !== 'sqlite' },
  async () => {
    const site = await openSite()
    const { profile } = await live(site)
    await leave(site, 'ada')
    const folder = site.environment['DATA_DIR'] ?? ''
    const holding = () =>
      ['guildhall.db', 'guildhall.db-wal'].filter((name) =>
        readFileSync(join(folder, name)).includes(profile.email),
      )
    await until(() => holding().length === 0, `no ${profile.email} in a file of the database`)
  },
)

test('a portrait stays while another account uses it', async () => {
  const site = await openSite()
  const { profileImage } = await live(site)
  await site.as('bob')('PUT /api/user/profile', { body: { profileImage: portrait } })
  await leave(site, 'ada')
  await site.as('bob')('PUT /api/user/profile', { body: { username: 'bobby' } })
  assert.equal((await site.raw(profileImage)).status, 200)
  await leave(site, 'bob')
  await until(async () => (await site.raw(profileImage)).status === 404, 'the portrait to be gone')
})

test('username and email can be registered again, without the old content', async () => {
  const site = await openSite()
  await live(site)
  await leave(site, 'ada')
  const body = { username: 'Ada Byron', email: 'ada.byron@example.test', password: PASSWORD }
  const user = await site.as(null)('POST /api/register', { body })
  assert.ok(user.id > people.root.id)
  const [, topic] = await site.as(null)('GET /api/topics')
  assert.equal(topic?.author, null)
})

test('the last administrator cannot delete the account (409)', async () => {
  const site = await openSite()
  const response = await site.ask('root', 'DELETE /api/user/delete')
  assert.equal(response.status, 409)
  assert.match(((await response.json()) as ErrorReply).message, /last administrator/)
  assert.equal((await site.as('root')('GET /api/user')).username, 'root')
  await site.db
    .updateTable('users')
    .set({ is_admin: true })
    .where('id', '=', people.bob.id)
    .execute()
  await leave(site, 'root')
})

test('of two administrators who delete their accounts concurrently, one remains', async () => {
  const site = await openSite()
  await site.db
    .updateTable('users')
    .set({ is_admin: true })
    .where('id', '=', people.bob.id)
    .execute()
  const answers = await Promise.all(
    (['bob', 'root'] as const).map((who) => site.ask(who, 'DELETE /api/user/delete')),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  )
})

test('a request from another site cannot delete an account', async () => {
  const site = await openSite()
  const headers = { origin: 'https://evil.test' }
  assert.equal((await site.ask('ada', 'DELETE /api/user/delete', { headers })).status, 403)
  assert.equal((await site.as('ada')('GET /api/user')).username, 'ada')
})

test('an account deletion is logged without personal data', async () => {
  const site = await openSite()
  await leave(site, 'ada')
  const [line] = site.logs.filter(({ event }) => event === 'account.deleted')
  assert.equal(line?.['userId'], ada.id)
  assert.ok(!JSON.stringify(site.logs).includes(ada.email))
})

/**
 * Every row of every table, as text. SQLite's search index is stored as numbers in tables of its own;
 * its words are in `search_words`.
 */
async function wholeDatabase({ db }: TestSite) {
  const tables = await db.introspection.getTables()
  const all: unknown[] = []
  for (const { name } of tables.filter((table) => !table.name.startsWith('search_index'))) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    all.push(name, rows)
  }
  return JSON.stringify(all)
}
