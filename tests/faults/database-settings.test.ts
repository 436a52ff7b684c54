import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { skipWithout } from '../system-programs.ts'
import { call } from './call.ts'
import { withSql } from './direct-sql.ts'
import { startPgBouncer } from './pgbouncer.ts'
import type { SiteSettings } from './site-process.ts'
import { durableCluster, freshSettings, openTrial } from './trial.ts'

/** What an operator may have chosen for other programs of the server. */
const CHOSEN = {
  datestyle: "'SQL, DMY'",
  default_transaction_isolation: "'repeatable read'",
}
const AT_ONCE = 8

test('a site works the same whatever its database sets for connections', async (t) => {
  await worksIn(t, await chosenSettings())
})

test(
  'a site behind PgBouncer works the same whatever its database sets for connections',
  { skip: skipWithout('pgbouncer') },
  async (t) => worksIn(t, (await startPgBouncer(await chosenSettings(), AT_ONCE)).settings),
)

async function chosenSettings() {
  const settings = await freshSettings(await durableCluster())
  const name = new URL(settings.DATABASE_URL ?? '').pathname.slice(1)
  await withSql(settings, async (sql) => {
    for (const [setting, value] of Object.entries(CHOSEN)) {
      await sql.rows(`alter database "${name}" set ${setting} = ${value}`)
    }
  })
  return settings
}

/** Times are what they are, and replies that are written at once all are. */
async function worksIn(t: TestContext, settings: SiteSettings) {
  const { url } = await (await openTrial(t, settings)).start()
  const members = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => {
      const name = `member${at}`
      const body = { username: name, email: `${name}@example.test`, password: 'a good one' }
      return call(url, 'POST /api/register', { body })
    }),
  )
  const [session = null] = members.map((member) => member.session)
  const body = { title: 'A topic', content: 'With replies at once', tagIds: [2] }
  const { status, body: topic } = await call(url, 'POST /api/topics', { session, body })
  assert.equal(status, 201)
  const { id, createdAt } = topic as { id: number; createdAt: string }
  assert.equal(createdAt.slice(0, 10), new Date().toISOString().slice(0, 10))

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
}
