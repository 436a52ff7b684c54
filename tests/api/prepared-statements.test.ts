import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from '#contract/api.ts'
import { sql } from 'kysely'
import { engine } from '../engines.ts'
import { recordStatements, recordUnnamedStatements } from '../recorded-statements.ts'
import { openSite } from '../site.ts'
import { suspendJob } from '../suspend-job.ts'
import {
  insertCreation,
  insertReply,
  insertResource,
  insertTool,
  insertTopic,
} from '../insert-rows.ts'

const VARIANTS = 10
/** The limit of prepared statements per connection. */
const PREPARED_MAX = 400

/** Jobs query for due rows, leases and outdated posts by themselves; connections are prepared. */
const OF_OTHERS =
  /\b(due_at|check_at|held_until|pg_backend_pid)\b|"(jobs|job_states|search_outdated)"|"facets" is null|^select "post"|^set /

/** Sent by a new connection, without a plan, or in parentheses so that the planner sees the words. */
const PLANNED_EACH_TIME =
  /pg_backend_pid|^(set|begin|commit|rollback|savepoint|release)\b|^\(select/

const site = await openSite()
await suspendJob(site.db, 'index-outdated')
const topic = await insertTopic(site.db)
await insertReply(site.db, { to: topic, contents: Array.from({ length: 120 }, () => 'A reply') })
for (let made = 0; made < 30; made += 1) {
  await insertTopic(site.db)
  await insertCreation(site.db)
  await insertTool(site.db)
  await insertResource(site.db)
}
const creation = await insertCreation(site.db)
const tool = await insertTool(site.db)
const things = { topic: topic.id, creation: creation.id, tool: tool.id }
const tagIds = {
  topic: await idsOf('topic'),
  creation: await idsOf('creation'),
  tool: await idsOf('tool'),
}

test('the SQL of a call does not depend on numbers and lists in the request', async (t) => {
  const texts = recordStatements(t)
  await callEverything(0)
  assert.ok(texts.size > 20, 'statements are recorded')
  const known = new Set(texts)
  for (let variant = 1; variant <= VARIANTS; variant += 1) await callEverything(variant)
  assert.deepEqual(
    [...texts].filter((text) => !known.has(text) && !OF_OTHERS.test(text)),
    [],
  )
})

test(
  'every statement of a call is named, so that PostgreSQL does not plan it each time, except for known ones',
  { skip: engine === 'sqlite' },
  async (t) => {
    const unnamed = recordUnnamedStatements(t)
    await callEverything(VARIANTS + 1)
    assert.deepEqual(
      [...unnamed].filter((text) => !PLANNED_EACH_TIME.test(text)),
      [],
    )
  },
)

// Each is a round trip within the transaction; SQLite is in the same process.
test(
  'the search index adds three statements to a write',
  { skip: engine === 'sqlite' },
  async (t) => {
    const reply = () =>
      site.as('ada')('POST /api/topics/:id/replies', {
        params: { id: String(topic.id) },
        body: { content: 'A reply of a few words.' },
      })
    await reply()
    const texts = recordStatements(t)
    await reply()
    const ofIndex = [...texts].filter(
      (text) =>
        /"search_documents"|search_index|search_words|^select "post"/.test(text) &&
        !text.includes('"facets" is null'),
    )
    assert.equal(ofIndex.length, 3, ofIndex.join('\n'))
  },
)

test('prepared statements per connection are limited', { skip: engine === 'sqlite' }, async () => {
  for (let variant = 0; variant < PREPARED_MAX * 2; variant += 1) {
    await sql`select ${sql.lit(variant)}::int as variant`.execute(site.db)
  }
  const counts: number[] = []
  await countOnEach(4, counts)
  for (const count of counts) assert.ok(count <= PREPARED_MAX, String(counts))
  assert.ok(Math.max(...counts) > 50, String(counts))
})

/** Every read, and the writes that take lists; `variant` changes every number and length. */
async function callEverything(variant: number) {
  const query = {
    page: String(1 + (variant % 4)),
    replies: String(variant),
    after: String(variant),
    search: `word${variant}`,
    q: `a topic ${variant}`,
    communityId: '1',
  }
  const params = { id: topic.id, ...things }
  for (const address of Object.keys(api).filter((one) => one.startsWith('GET '))) {
    for (const sent of [query, {}]) {
      for (const who of [null, 'root', 'ada'] as const) {
        await (await site.ask(who, address, { params, query: sent })).text()
      }
    }
  }
  const some = (type: keyof typeof tagIds) => tagIds[type].slice(0, 1 + (variant % 5))
  const title = { title: `Title ${variant}`, content: 'What it is about.' }
  const named = {
    name: `Name ${variant}`,
    description: 'What it is about.',
    imageUrl: 'https://a.test/a.png',
  }
  const writes: [string, object][] = [
    ['POST /api/topics', { ...title, tagIds: some('topic') }],
    ['PUT /api/topics/:id', { ...title, tagIds: some('topic') }],
    ['POST /api/creations', { ...named, tagIds: some('creation') }],
    ['POST /api/tools', { name: 'A tool', url: `https://v${variant}.test`, tagIds: some('tool') }],
  ]
  for (const [address, body] of writes) {
    const answer = await site.ask('ada', address, { params, body })
    assert.ok(answer.ok, `${address}: ${await answer.text()}`)
  }
}

async function idsOf(type: 'topic' | 'creation' | 'tool') {
  const rows = await site.db.selectFrom('tags').select('id').where('type', '=', type).execute()
  return rows.map(({ id }) => id)
}

/** Holds this many connections at once, so that each is a different one. */
async function countOnEach(connections: number, counts: number[]): Promise<void> {
  if (connections === 0) return
  await site.db.connection().execute(async (own) => {
    const { rows } = await sql<{
      count: number
    }>`select count(*) from pg_prepared_statements`.execute(own)
    counts.push(rows[0]?.count ?? 0)
    await countOnEach(connections - 1, counts)
  })
}
