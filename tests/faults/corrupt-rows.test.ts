import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { ErrorReply } from '#contract/errors.ts'
import { sharedCluster } from '../engines.ts'
import { until } from '../until.ts'
import { call } from './call.ts'
import { withSql } from './direct-sql.ts'
import type { SiteSettings } from './site-process.ts'
import { startSite } from './site-process.ts'
import { freshSettings } from './trial.ts'

const EMAIL = 'ada@example.org'
const PASSWORD = 'correct horse'
const HUGE = `(select replace(hex(zeroblob(1000000)), '00', 'word '))`

/** Values that the site would never write into a topic. */
const ROTTEN_TOPICS = {
  sqlite: [`created_at = 'yesterday'`, `title = x'ff00fe'`, `reply_count = 'many'`],
  postgres: [`created_at = 'infinity'`, `updated_at = '-infinity'`],
}

test('an invalid row in SQLite breaks one response and nothing else', async (t) => {
  await spoilTopics(t, await freshSettings(), ROTTEN_TOPICS.sqlite)
})

test('an invalid row in PostgreSQL breaks one response and nothing else', async (t) => {
  await spoilTopics(t, await freshSettings(await sharedCluster()), ROTTEN_TOPICS.postgres)
})

async function spoilTopics(t: TestContext, settings: SiteSettings, assignments: string[]) {
  const { site, session } = await openSite(t, settings)
  const write = async () => {
    const body = { title: 'A topic', content: 'some ten letters' }
    const { body: topic } = await call(site.url, 'POST /api/topics', { session, body })
    return (topic as { id: number }).id
  }
  const sound = await write()
  for (const assignment of assignments) {
    const rotten = await write()
    await execute(settings, `update topics set ${assignment} where id = ${rotten}`)
    const { status, body } = await call(site.url, `GET /api/topics/${rotten}`)
    assert.equal(status, 500, assignment)
    assert.deepEqual(Object.keys(ErrorReply.parse(body)), ['error', 'message'])
    assert.match(ErrorReply.parse(body).message, /^Something went wrong on our side/)

    assert.equal((await call(site.url, `GET /api/topics/${sound}`)).status, 200)
    assert.equal((await call(site.url, `GET /topic/${sound}`)).status, 200)
    assert.equal((await call(site.url, 'GET /')).status, 200, 'the first page')
    const reply = { session, body: { content: 'a reply' } }
    assert.equal((await call(site.url, `POST /api/topics/${sound}/replies`, reply)).status, 201)
  }
  assert.ok(site.isRunning(), site.output().slice(-2_000))
}

test('a mail row that cannot be read does not delay other mail', async (t) => {
  const settings = await freshSettings()
  const { site } = await openSite(t, settings)
  for (const [kind, detail] of [
    ['reset', '{not json'],
    ['reset', '{}'],
    ['unheard-of', '{}'],
  ]) {
    const longAgo = '2000-01-01T00:00:00.000Z'
    await execute(
      settings,
      `insert into mail (kind, detail, attempts, due_at, created_at)
      values ('${kind}', '${detail}', 0, '${longAgo}', '${longAgo}')`,
    )
  }
  const forgotten = await call(site.url, 'POST /api/forgot-password', { body: { email: EMAIL } })
  assert.equal(forgotten.status, 200)
  await until(() => mailsIn(settings).length > 0, 'the other mail')
  assert.equal(mailsIn(settings).length, 1)
})

test('an invalid account, session or reply affects no other user', async (t) => {
  const settings = await freshSettings()
  const { site, session } = await openSite(t, settings)
  const other = await register(site.url, 'bob')
  await execute(settings, `update users set password_hash = 'rubbish' where username = 'bob'`)
  const bob = { email: 'bob@example.org', password: PASSWORD }
  assert.notEqual((await call(site.url, 'POST /api/login', { body: bob })).status, 200)
  const ada = { email: EMAIL, password: PASSWORD }
  assert.equal((await call(site.url, 'POST /api/login', { body: ada })).status, 200)

  await execute(settings, `update sessions set expires_at = 'soon' where user_id = 2`)
  assert.equal((await call(site.url, 'GET /api/user', { session: other })).status, 401)
  assert.equal((await call(site.url, 'GET /api/user', { session })).status, 200)

  const body = { title: 'A topic', content: 'some ten letters' }
  await call(site.url, 'POST /api/topics', { session, body })
  await call(site.url, 'POST /api/topics/1/replies', { session, body: { content: 'a reply' } })
  await execute(settings, `update replies set content = ${HUGE}`)
  await call(site.url, 'GET /api/topics/1')
  assert.equal((await call(site.url, 'GET /api/topics')).status, 200)
  assert.ok(site.isRunning(), site.output().slice(-2_000))
})

async function openSite(t: TestContext, settings: SiteSettings) {
  const site = await startSite(settings)
  t.after(() => site.kill('SIGKILL'))
  return { site, session: await register(site.url, 'ada') }
}

async function register(url: string, username: string) {
  const body = { username, email: `${username}@example.org`, password: PASSWORD }
  return (await call(url, 'POST /api/register', { body })).session
}

const execute = (settings: SiteSettings, statement: string) =>
  withSql(settings, (sql) => sql.rows(statement))

function mailsIn({ DATA_DIR }: SiteSettings) {
  try {
    return readdirSync(join(DATA_DIR, 'outbox')).filter((name) => name.endsWith('.eml'))
  } catch {
    return []
  }
}
