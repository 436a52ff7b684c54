import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { hashToken } from '../../server/tokens.ts'
import { engine } from '../engines.ts'
import { insertResource, insertTag, insertTool, insertTopic } from '../insert-rows.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { people, sessionToken } from '../test-users.ts'

const { ada, root } = people
const OF_SESSIONS = /^select .* from "sessions"/
const OF_A_MEMBER = [OF_SESSIONS, /from "tool_votes"/, /from "resource_votes"/, /not tags\.active/]
const OF_COMMUNITIES_OR_TAGS = /from "(communities|tags)".* order by/
const ADAS_SESSION = hashToken(sessionToken('ada'))

test('the session, the votes and who has pending tags are read once for a member who reads on', async (t) => {
  const site = await openSite()
  const topic = await insertTopic(site.db, { by: 'ada' })
  await insertTool(site.db)
  const sent = recordQueries(t, site)
  const read = async () => {
    for (const path of [`/api/topics/${topic.id}`, '/api/topics', '/api/tools', '/api/resources']) {
      assert.equal((await site.raw(path, {}, 'ada')).status, 200, path)
    }
    return OF_A_MEMBER.map((text) => sent().filter((query) => text.test(query)).length)
  }
  const first = await read()
  assert.ok(
    first.every((count) => count > 0),
    first.join(),
  )
  assert.deepEqual(await read(), first)
})

test('pages that only one member sees read communities and tags from the cache', async (t) => {
  const site = await openSite()
  const read = async () => {
    for (const path of ['/profile', '/about', '/admin']) {
      assert.equal((await site.raw(path, {}, 'root')).status, 200, path)
    }
  }
  await read()
  const sent = recordQueries(t, site)
  await read()
  assert.deepEqual(
    sent().filter((text) => OF_COMMUNITIES_OR_TAGS.test(text)),
    [],
  )
})

test('with CACHE_MB=0 the session of a member is read for each request', async (t) => {
  const site = await openSite({ CACHE_MB: '0' })
  const sent = recordQueries(t, site)
  for (let at = 1; at <= 2; at += 1) {
    assert.equal((await site.ask('ada', 'GET /api/user')).status, 200)
    assert.equal(sent().filter((text) => OF_SESSIONS.test(text)).length, at)
  }
})

test(
  'a request that writes reads no position of the log, by session or by token',
  { skip: engine === 'sqlite' },
  async (t) => {
    const site = await openSite()
    const named = { body: { name: 'For a script', scope: 'write' as const } }
    const { token } = await site.as('ada')('POST /api/user/tokens', named)
    const sent = recordQueries(t, site)
    const body = { content: 'Text' }
    const headers = { authorization: `Bearer ${token}` }
    assert.equal((await site.ask('ada', 'POST /api/preview', { body })).status, 200)
    assert.equal((await site.ask(null, 'POST /api/preview', { body, headers })).status, 200)
    // The job that deletes old rows of the log may run meanwhile; it names no snapshot.
    const ofLog = () => sent().filter((text) => text.includes('::text as snapshot')).length
    assert.equal(ofLog(), 0)
    assert.equal((await site.ask('ada', 'GET /api/user')).status, 200)
    assert.equal(ofLog(), 1)
  },
)

const revocations: [title: string, statement: RawBuilder<unknown>][] = [
  ['deleted', sql`delete from sessions where token_hash = ${ADAS_SESSION}`],
  [
    'ended',
    sql`update sessions set expires_at = '2020-01-01T00:00:00.000Z'
      where token_hash = ${ADAS_SESSION}`,
  ],
  ['left without a name', sql`update users set username = null, email = null where id = ${ada.id}`],
]

for (const [title, statement] of revocations) {
  test(`a session that is ${title} by SQL is refused in the next request`, async () => {
    const site = await openSite()
    const status = async () => (await site.ask('ada', 'GET /api/user')).status
    assert.equal(await status(), 200)
    await statement.execute(site.db)
    assert.equal(await status(), 401)
  })
}

test('a session that moved to another member by SQL is theirs in the next request', async () => {
  const site = await openSite()
  const name = async () => (await site.as('ada')('GET /api/user')).username
  assert.equal(await name(), 'ada')
  await sql`update sessions set user_id = ${root.id} where token_hash = ${ADAS_SESSION}`.execute(
    site.db,
  )
  assert.equal(await name(), 'root')
})

test('an administrator demoted by SQL has no rights in the next request', async () => {
  const site = await openSite()
  const status = async () => (await site.ask('root', 'GET /api/users')).status
  assert.equal(await status(), 200)
  await site.db.updateTable('users').set({ is_admin: false }).where('id', '=', root.id).execute()
  assert.equal(await status(), 403)
})

test('a name, address and portrait changed by SQL are those of the next request', async () => {
  const site = await openSite()
  const changes = { username: 'countess', email: 'countess@example.test', profile_image: '/a.webp' }
  for (const [column, value] of Object.entries(changes)) {
    await site.as('ada')('GET /api/user')
    await sql`update users set ${sql.ref(column)} = ${value} where id = ${ada.id}`.execute(site.db)
    const user = Object.values(await site.as('ada')('GET /api/user'))
    assert.ok(user.includes(value), column)
  }
})

const votes = { tool: 'GET /api/tools', resource: 'GET /api/resources' } as const

for (const kind of ['tool', 'resource'] as const) {
  test(`a vote for a ${kind} that SQL adds, moves or deletes is in the next response`, async () => {
    const site = await openSite()
    const { db } = site
    const ids = kind === 'tool' ? await insertTools(site) : await insertResources(site)
    const voted = async () => {
      const rows: { id: number; userRating?: number; hasUpvoted?: boolean }[] = await site.as(
        'ada',
      )(votes[kind])
      return rows.filter((row) => row.hasUpvoted ?? row.userRating === 1).map(({ id }) => id)
    }
    const [table, post] = [sql.table(`${kind}_votes`), sql.ref(`${kind}_id`)]
    const ofAda = sql`user_id = ${ada.id}`
    assert.deepEqual(await voted(), [])
    await sql`insert into ${table} (${post}, user_id, created_at)
      values (${ids[0]}, ${ada.id}, '2026-01-01T00:00:00.000Z')`.execute(db)
    assert.deepEqual(await voted(), [ids[0]])
    await sql`update ${table} set ${post} = ${ids[1]} where ${ofAda}`.execute(db)
    assert.deepEqual(await voted(), [ids[1]])
    await sql`delete from ${table} where ${ofAda}`.execute(db)
    assert.deepEqual(await voted(), [])
  })
}

test('votes for what is deleted are not in the next page', async () => {
  const site = await openSite()
  const [toolId = 0] = await insertTools(site)
  const [resourceId = 0] = await insertResources(site)
  await site.as('ada')('POST /api/tools/:id/rate', { params: { id: toolId }, body: { rating: 1 } })
  await site.as('ada')('POST /api/resources/:id/upvote', { params: { id: resourceId } })
  const shown = async () => {
    const text = `${await pageOf('tools')}${await pageOf('resources')}`
    return [...text.matchAll(/"(?:tool|resource)":\[([\d,]+)\]/g)].map(([, ids]) => ids)
  }
  const pageOf = async (tab: string) => (await site.raw(`/?tab=${tab}`, {}, 'ada')).text()
  assert.deepEqual(new Set(await shown()), new Set([String(toolId), String(resourceId)]))
  await sql`delete from tools where id = ${toolId}`.execute(site.db)
  await sql`delete from resources where id = ${resourceId}`.execute(site.db)
  assert.deepEqual(await shown(), [])
})

test('a pending tag that SQL adds, renames or approves is in the next response', async () => {
  const site = await openSite()
  const { db } = site
  const topic = await insertTopic(db, { by: 'ada' })
  const tag = await insertTag(db, { type: 'topic', name: 'Brushes' })
  const shown = async (who: 'ada' | 'bob') => {
    const { tags } = (await site.as(who)('GET /api/topics/:id', { params: topic })).topic
    return tags.slice(1).map(({ name }) => name)
  }
  const showsTo = async (names: string[], others: string[] = []) =>
    assert.deepEqual([await shown('ada'), await shown('bob')], [names, others])
  await showsTo([])
  const placed = { topic_id: topic.id, tag_id: tag.id, position: 1, community_id: 1 }
  await db.insertInto('topic_tags').values(placed).execute()
  await showsTo(['Brushes'])
  await db.updateTable('tags').set({ name: 'Inks' }).where('id', '=', tag.id).execute()
  await showsTo(['Inks'])
  await db.updateTable('tags').set({ active: true }).where('id', '=', tag.id).execute()
  await showsTo(['Inks'], ['Inks'])
  await db.deleteFrom('topic_tags').where('tag_id', '=', tag.id).execute()
  await showsTo([])
})

/** Returns a function that lists the queries of the site from now on, outside transactions. */
function recordQueries(t: TestContext, { db }: TestSite) {
  const queries = t.mock.method(db.getExecutor(), 'executeQuery')
  return () => queries.mock.calls.map(({ arguments: [query] }) => query.sql)
}

async function insertTools({ db }: TestSite) {
  return [(await insertTool(db)).id, (await insertTool(db)).id]
}

async function insertResources({ db }: TestSite) {
  return [(await insertResource(db)).id, (await insertResource(db)).id]
}
