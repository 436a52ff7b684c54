import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { timeOf } from '../../server/db/list-parameters.ts'
import { deleteExpired } from '../../server/jobs/delete-expired.ts'
import { deleteOldPosts } from '../../server/news/old-posts.ts'
import { countAffectedRows } from '../count-affected-rows.ts'
import { engine } from '../engines.ts'
import { openSite } from '../site.ts'
import { insertFailedMail, insertResetLink } from '../insert-rows.ts'
import { people } from '../test-users.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const after = (ms: number) => new Date(Date.now() + ms).toISOString()

test('expired sessions, links, counters, failed mail and changes are deleted, and no others', async () => {
  const { db, logIn, as } = await openSite()
  for (const [who, expires_at] of [
    ['ada', after(MINUTE)],
    ['bob', after(-MINUTE)],
  ] as const) {
    await logIn(who)
    const { id } = people[who]
    await insertResetLink(db, id)
    await db.updateTable('sessions').set({ expires_at }).where('user_id', '=', id).execute()
    await db.updateTable('reset_tokens').set({ expires_at }).where('user_id', '=', id).execute()
    await db.insertInto('counters').values({ key: who, count: 1, ends_at: expires_at }).execute()
  }
  for (const [recipient, failed_at] of [
    ['kept@example.test', after(MINUTE - 90 * DAY)],
    ['old@example.test', after(-MINUTE - 90 * DAY)],
  ] as const) {
    const { id } = await insertFailedMail(db, recipient)
    await db.updateTable('failed_mail').set({ failed_at }).where('id', '=', id).execute()
  }

  await db
    .updateTable('changes')
    .set({ name: 'old', changed_at: after(-2 * 60 * MINUTE) })
    .execute()
  await db.insertInto('changes').values({ name: 'topics' }).execute()
  await deleteExpired(db)
  for (const table of ['sessions', 'reset_tokens'] as const) {
    const ids = (await db.selectFrom(table).select('user_id').execute()).map((row) => row.user_id)
    assert.ok(ids.includes(people.ada.id) && !ids.includes(people.bob.id), table)
  }
  const counters = await db.selectFrom('counters').select('key').execute()
  assert.deepEqual(
    counters.map(({ key }) => key),
    ['ada'],
  )
  const mail = await as('root')('GET /api/failed-mail')
  assert.deepEqual(
    mail.map(({ recipient }) => recipient),
    ['kept@example.test'],
  )
  const changes = await db.selectFrom('changes').select('name').execute()
  assert.ok(!changes.some(({ name }) => name === 'old'))
})

test(
  'a node whose clock is ahead deletes no session, link, counter or key before its time',
  { skip: engine === 'sqlite' },
  async (t) => {
    const { db, logIn } = await openSite()
    await logIn('ada')
    await insertResetLink(db, people.ada.id)
    await db
      .insertInto('counters')
      .values({ key: 'ada', count: 1, ends_at: after(MINUTE) })
      .execute()
    const key = { key_hash: 'a', request_hash: '', result: null, created_at: after(0) }
    await db.insertInto('idempotency_keys').values(key).execute()
    const rows = async () => {
      const tables = ['sessions', 'reset_tokens', 'counters', 'idempotency_keys'] as const
      return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
    }
    const before = await rows()
    assert.ok(before.every(({ length }) => length > 0))
    for (const ms of [100 * DAY, -DAY]) {
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() + ms })
      await deleteExpired(db)
      t.mock.timers.reset()
      assert.deepEqual(await rows(), before)
    }
  },
)

test('of many expired rows of a kind, a thousand at most are deleted at a time', async () => {
  const { db } = await openSite()
  await db.deleteFrom('sessions').execute()
  const ended = after(-25 * 60 * MINUTE)
  for (let at = 0; at < EXPIRED; at += 100) {
    const numbers = Array.from({ length: 100 }, (_, row) => at + row)
    const keys = numbers.map((key) => ({
      key_hash: `${key}`,
      request_hash: '',
      result: null,
      created_at: ended,
    }))
    await db.insertInto('idempotency_keys').values(keys).execute()
    const counters = numbers.map((key) => ({ key: `${key}`, count: 1, ends_at: ended }))
    await db.insertInto('counters').values(counters).execute()
    const tokens = numbers.map((key) => ({
      token_hash: `${key}`,
      user_id: people.ada.id,
      expires_at: ended,
    }))
    const times = { created_at: ended, last_seen_at: ended }
    await db
      .insertInto('sessions')
      .values(tokens.map((token) => ({ ...token, ...times })))
      .execute()
    const links = tokens.map((token) => ({ ...token, mail_id: 0 }))
    await db.insertInto('reset_tokens').values(links).execute()
    const posts = numbers.map((key) => newsPost(5, key))
    await db.insertInto('source_posts').values(posts).execute()
  }
  const { counting, most } = countAffectedRows(db)
  await deleteExpired(counting)
  await deleteOldPosts(counting, 0)
  assert.equal(most.rows, 1_000)
  for (const table of TABLES) {
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table)
  }
})

const EXPIRED = 1_100
const TABLES = ['sessions', 'reset_tokens', 'idempotency_keys', 'counters', 'source_posts'] as const

const newsPost = (tag_id: number, at: number) => ({
  tag_id,
  author: 'Somebody',
  content: `News ${at}`,
  url: `https://news.test/${at}`,
  url_key: `${tag_id}.${at}`,
  date: after(at * MINUTE),
  created_at: after(0),
})

test('the job keeps the newest twenty thousand news of a tag', async () => {
  const { db } = await openSite()
  const now = timeOf(db, after(0))
  await sql`insert into source_posts (tag_id, author, content, url, url_key, date, created_at)
    with recursive numbers (number) as
      (select 1 union all select number + 1 from numbers where number <= 20000)
    select 5, 'Somebody', 'News', 'https://news.test/', cast(number as text),
      case when number = 7 then ${timeOf(db, after(-MINUTE))} else ${now} end, ${now}
    from numbers`.execute(db)
  await deleteExpired(db)
  const keys = await db.selectFrom('source_posts').select('url_key').execute()
  assert.equal(keys.length, 20_000)
  assert.ok(!keys.some(({ url_key }) => url_key === '7'))
})

test('of each tag, the newest news are kept', async () => {
  const { db, as } = await openSite()
  const posts = Array.from({ length: 205 }, (_, at) => newsPost(5, at))
  await db
    .insertInto('source_posts')
    .values([...posts, newsPost(6, 0)])
    .execute()
  const list = () => as(null)('GET /api/tags/:id/source-posts', { params: { id: 5 } })
  const before = await list()
  await deleteOldPosts(db)
  assert.equal((await db.selectFrom('source_posts').select('id').execute()).length, 206)
  await deleteOldPosts(db, 200)
  const left = await db.selectFrom('source_posts').select(['tag_id', 'url']).execute()
  assert.equal(left.length, 201)
  assert.ok(left.some(({ tag_id }) => tag_id === 6))
  assert.deepEqual(await list(), before)
})
