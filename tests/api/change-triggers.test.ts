import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '../../server/db/engine.ts'
import type { Schema } from '../../server/db/schema.ts'
import { engine } from '../engines.ts'
import { insertTestUser } from '../test-users.ts'
import { openSite } from '../site.ts'
import { suspendJob } from '../suspend-job.ts'
import { insertReply, insertResource, insertTopic } from '../insert-rows.ts'

/** Tables of which nothing is cached, and why. */
const NOT_CACHED = {
  devices: 'read at login',
  api_tokens: 'read for each call with a token, and by their owner',
  reset_tokens: 'read when a link is used',
  tag_suggestions: 'read when a post is written',
  done_once: 'read at start',
  media: 'files; who uses one has its address',
  contact_messages: 'for administrators alone',
  audit: 'for administrators alone',
  mail: 'read by the job that sends it',
  failed_mail: 'for administrators alone',
  counters: 'read by what counts',
  idempotency_keys: 'read when a request comes again',
  site: 'read at start',
  jobs: 'read by jobs',
  job_states: 'for administrators alone',
  changes: 'the log itself',
  assets: 'files with immutable content',
  backups: 'for administrators alone',
  deleted_topics: 'pages of deleted topics are not cached',
} as const satisfies Partial<Record<keyof Schema, string>>

/** The search index: `GET /api/search` is not cached. */
const isSearchIndex = (table: string) => table.startsWith('search_')

/** A row that is visible only once another table's row refers to it, or once a browser has sent its token. */
const WITHOUT_TRIGGER = ['users insert', 'sessions insert']

test('every table of which something is cached has triggers for insert, update and delete', async () => {
  const { db } = await openSite()
  const triggers = await listTriggers(db)
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const shown = tables.filter((table) => !(table in NOT_CACHED) && !isSearchIndex(table))
  assert.ok(shown.length >= 15, shown.join())
  for (const table of shown) {
    for (const verb of ['insert', 'update', 'delete']) {
      const change = `${table} ${verb}`
      const isShown = !WITHOUT_TRIGGER.includes(change)
      const advice = isShown
        ? `no trigger writes into changes after ${change}: create one in the migration, or list ${table} in NOT_CACHED`
        : `${change} has a trigger: remove it from WITHOUT_TRIGGER`
      assert.equal(triggers.has(change), isShown, advice)
    }
  }
})

test('the list of tables without triggers contains only existing tables without triggers', async () => {
  const { db } = await openSite()
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const triggered = [...(await listTriggers(db))].map((change) => change.split(' ')[0])
  for (const table of Object.keys(NOT_CACHED)) {
    assert.ok(tables.includes(table), table)
    assert.ok(!triggered.includes(table), table)
  }
})

test('a user deleted by SQL is no longer shown', async () => {
  const { db, ask } = await openSite()
  const { id } = await insertTestUser(db, { username: 'eve', email: 'eve@example.test' })
  const status = async () => (await ask('ada', 'GET /api/user/:id', { params: { id } })).status
  assert.equal(await status(), 200)
  await db.deleteFrom('users').where('id', '=', id).execute()
  assert.equal(await status(), 404)
})

test('a table emptied by SQL is shown empty', async () => {
  const { db, as } = await openSite()
  await insertResource(db)
  assert.equal((await as('ada')('GET /api/resources')).length, 1)
  await (
    engine === 'sqlite' ? sql`delete from resources` : sql`truncate table resources cascade`
  ).execute(db)
  assert.equal((await as('ada')('GET /api/resources')).length, 0)
})

test('deleting a topic with replies records the same changes as deleting one without', async () => {
  const { db, as } = await openSite()
  // It records changes of its own, of the posts that this test inserts.
  await suspendJob(db, 'index-outdated')
  const namesOfDeletion = async (replies: number) => {
    const params = await insertTopic(db)
    for (let at = 0; at < replies; at++) await insertReply(db, { to: params })
    await db.deleteFrom('changes').execute()
    await as('ada')('DELETE /api/topics/:id', { params })
    const rows = await db.selectFrom('changes').select('name').execute()
    return rows.map(({ name }) => name.replace(/\d+/, 'id')).toSorted()
  }
  assert.deepEqual(await namesOfDeletion(5), await namesOfDeletion(0))
})

test('a renamed member or a suggested tag invalidates only responses that show it', async () => {
  const { db, as } = await openSite()
  const { id } = await as('ada')('GET /api/user')
  const namesOf = async (write: () => Promise<unknown>) => {
    await db.deleteFrom('changes').execute()
    await write()
    return (await db.selectFrom('changes').select('name').execute()).map(({ name }) => name)
  }
  const rename = () => as('ada')('PUT /api/user/profile', { body: { username: 'countess' } })
  assert.deepEqual((await namesOf(rename)).toSorted(), [`member:${id}`, `user:${id}`])
  const suggest = (who: 'ada' | 'root', name: string) =>
    namesOf(() => as(who)('POST /api/tags', { body: { type: 'topic', name, active: true } }))
  assert.deepEqual(await suggest('ada', 'Brushes'), [])
  assert.deepEqual(await suggest('root', 'Palettes'), ['tags'])
})

/** In the form `topics insert`, for all triggers that write into `changes`. */
async function listTriggers(db: Db) {
  const found =
    engine === 'sqlite'
      ? sql<{ table: string; text: string }>`
          select tbl_name as "table", sql as text from sqlite_master where type = 'trigger'`
      : sql<{ table: string; text: string }>`
          select relname as "table", pg_get_triggerdef(pg_trigger.oid) || prosrc as text
          from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
          where not tgisinternal`
  const { rows } = await found.execute(db)
  const writing = rows.filter(({ text }) => text.includes('insert into changes'))
  return new Set(
    writing.map(({ table, text }) => {
      return `${table} ${/after (insert|update|delete)/i.exec(text)?.[1]?.toLowerCase()}`
    }),
  )
}
