import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshFolder } from '../fresh-folder.ts'
import { skipWithout } from '../system-programs.ts'
import { until } from '../until.ts'
import { call } from './call.ts'
import type { Sql } from './direct-sql.ts'
import { openSql, withSql } from './direct-sql.ts'
import { succeeds } from './filled-site.ts'
import { startPgBouncer } from './pgbouncer.ts'
import type { SiteSettings } from './site-process.ts'
import { durableCluster, freshSettings, openTrial } from './trial.ts'

const TRANSACTION_MS = 500
/** What an operator may have chosen for other programs of the server. */
const CHOSEN = {
  datestyle: "'SQL, DMY'",
  default_transaction_isolation: "'repeatable read'",
  standard_conforming_strings: 'off',
  // Of PostgreSQL 17 and newer.
  transaction_timeout: TRANSACTION_MS,
}
const IDLE_MS = 200
const AT_ONCE = 8

test('a site works the same whatever its database sets for connections', async (t) => {
  const { sql, settings } = await openChosen(t)
  await worksIn(t, sql, settings)
})

test(
  'a site behind PgBouncer works the same whatever its database sets for connections',
  { skip: skipWithout('pgbouncer') },
  async (t) => {
    const { sql, settings } = await openChosen(t)
    await worksIn(t, sql, (await startPgBouncer(settings, AT_ONCE)).settings)
  },
)

test('connections of a site stay open while they are idle, whatever its database sets', async (t) => {
  const settings = await freshSettings(await durableCluster())
  const name = new URL(settings.DATABASE_URL ?? '').pathname.slice(1)
  await withSql(settings, ({ rows }) =>
    rows(`alter database "${name}" set idle_session_timeout = ${IDLE_MS}`),
  )
  const site = await (await openTrial(t, settings)).start()
  assert.equal((await call(site.url, 'GET /api/topics')).status, 200)
  await sleep(IDLE_MS * 3)
  assert.doesNotMatch(site.output(), /a connection was lost/)
})

/** Resolves to the settings of a site, and to a connection that is older than those of its database. */
async function openChosen(t: TestContext) {
  const settings = await freshSettings(await durableCluster())
  const name = new URL(settings.DATABASE_URL ?? '').pathname.slice(1)
  const sql = await openSql(settings)
  t.after(sql.close)
  const known = await sql.rows<{ name: string }>('select name from pg_settings')
  const names = new Set(known.map((setting) => setting.name))
  for (const [setting, value] of Object.entries(CHOSEN)) {
    if (names.has(setting)) await sql.rows(`alter database "${name}" set ${setting} = ${value}`)
  }
  return { sql, settings }
}

/** Times are what they are, replies that are written at once all are, and a backup may take its time. */
async function worksIn(t: TestContext, sql: Sql, settings: SiteSettings) {
  const site = await (await openTrial(t, settings)).start()
  const { url } = site
  const members = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => {
      const name = `member${at}`
      const body = { username: name, email: `${name}@example.test`, password: 'a good one' }
      return call(url, 'POST /api/register', { body })
    }),
  )
  const [session = null] = members.map((member) => member.session)
  const body = { title: 'A topic', content: 'With replies at once', tagIds: [2] }
  const before = new Date().toISOString()
  const { status, body: topic } = await call(url, 'POST /api/topics', { session, body })
  assert.equal(status, 201)
  const { id, createdAt } = topic as { id: number; createdAt: string }
  assert.ok(before <= createdAt && createdAt <= new Date().toISOString(), createdAt)

  assert.equal((await call(url, 'GET /api/tools?search=a')).status, 200)
  const replies = await Promise.all(
    members.map((member) => {
      const sent = { session: member.session, body: { content: 'At once with others' } }
      return call(url, `POST /api/topics/${id}/replies`, sent)
    }),
  )
  assert.deepEqual(
    replies.map((reply) => reply.status),
    members.map(() => 201),
  )

  await site.kill('SIGTERM')
  await sql.rows('begin; lock table contact_messages in access exclusive mode')
  const archive = join(freshFolder(), 'site.tar.zst')
  const backup = succeeds('server/commands/backup.ts', [archive], settings)
  const waiting = 'select 1 from pg_locks where not granted'
  await until(async () => (await sql.rows(waiting)).length > 0, 'a backup that waits')
  await sleep(TRANSACTION_MS * 2)
  await sql.rows('rollback')
  await backup
}
