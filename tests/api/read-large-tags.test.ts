import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import type { ErrorReply } from '#contract/errors.ts'
import { engine } from '../engines.ts'
import { insertTag } from '../insert-rows.ts'
import { insertTaggedCreations, insertTaggedTopics } from '../insert-tagged-posts.ts'
import { recordStatements } from '../recorded-statements.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'

const READ_AT_ONCE = 5_000
const POSTS = 5_200
const [DISCUSS, APP] = [3, 11]

test('to hide a tag whose topics all have another one reads no more than five thousand of them at once', async (t) => {
  const site = await openSite()
  const tag = await insertTag(site.db, { name: 'Kilns', active: true })
  await insertTaggedTopics(site.db, [tag.id, DISCUSS], POSTS)
  await assertReadsInParts(t, site, () =>
    site.as('root')('PUT /api/tags/:id', { params: tag, body: { active: false } }),
  )
  const { tagIds } = (await site.as(null)('GET /api/topics'))[0] ?? {}
  assert.deepEqual(tagIds, [DISCUSS])
})

test('to delete or hide a tag of creations reads no more than five thousand of them at once', async (t) => {
  const site = await openSite()
  const { db, ask, as } = site
  const tag = await insertTag(db, { name: 'Kilns', type: 'creation', active: true })
  const [first = 0] = await insertTaggedCreations(db, [tag.id, APP], POSTS)
  const alone = await insertTaggedCreations(db, [tag.id], 2)
  const links = () =>
    db.selectFrom('creation_tags').select('creation_id').where('tag_id', '=', tag.id).execute()
  await assertReadsInParts(t, site, async () => {
    for (const refusal of [
      await ask('root', 'PUT /api/tags/:id', { params: tag, body: { active: false } }),
      await ask('root', 'DELETE /api/tags/:id', { params: tag }),
    ]) {
      assert.equal(refusal.status, 409)
      assert.equal(
        ((await refusal.json()) as ErrorReply).message,
        '2 creations have no other tag than Kilns: merge it into another',
      )
    }
    assert.equal((await links()).length, POSTS + 2)
    await db
      .insertInto('creation_tags')
      .values(alone.map((id) => ({ creation_id: id, tag_id: APP, position: 1, community_id: 1 })))
      .execute()
    await as('root')('PUT /api/tags/:id', { params: tag, body: { active: false } })
  })
  await as('root')('PUT /api/tags/:id', { params: tag, body: { active: true } })
  await as('root')('DELETE /api/tags/:id', { params: tag })
  assert.deepEqual(await links(), [])
  const read = await as(null)('GET /api/creations/:id', { params: { id: first } })
  assert.deepEqual(read.creation.tagIds, [APP])
})

/** Checks all statements that look for posts without another tag, whose rows of the tag are `gone`. */
async function assertReadsInParts(t: TestContext, site: TestSite, work: () => Promise<unknown>) {
  await sql`analyze`.execute(site.db)
  if (engine === 'sqlite') {
    const texts = recordStatements(t)
    await work()
    const found = [...texts].filter((text) => text.includes('not exists (select 1 from'))
    assert.ok(found.length > 0)
    for (const text of found.filter((one) => !one.includes('json_each'))) {
      const { rows } = await sql
        .raw<{ detail: string }>(`explain query plan ${text}`)
        .execute(site.db)
      const plan = rows.map(({ detail }) => detail).join('\n')
      assert.match(plan, /SEARCH gone USING COVERING INDEX \w+ \(tag_id=\? AND \w+>\? AND \w+<\?\)/)
      assert.doesNotMatch(plan, /temp b-tree/i)
    }
    return
  }
  const queries = recordQueries(t)
  await work()
  const found = queries.filter(({ text }) => text.includes('not exists (select 1 from'))
  assert.ok(found.length > 0)
  for (const { text, values } of found.filter((one) => one.text.startsWith('select'))) {
    const plan = await site.db.transaction().execute(async (tx) => {
      // As in a table that is too large to be read from its beginning to its end.
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      const explained = `explain (analyze, format json) ${text}`
      return JSON.stringify((await tx.executeQuery(CompiledQuery.raw(explained, values))).rows)
    })
    for (const rows of rowsReadOfTag(plan)) assert.ok(rows <= READ_AT_ONCE, `${rows}: ${text}`)
  }
}

/** The statements that this process sends from now on, with their values. */
function recordQueries(t: TestContext) {
  const queries: { text: string; values: unknown[] }[] = []
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  t.mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
    const [config] = given as [{ text?: string; values?: unknown[] } | string]
    if (typeof config !== 'string' && config.text) {
      queries.push({ text: config.text, values: config.values ?? [] })
    }
    return query.apply(this, given)
  })
  return queries
}

/** Of each scan of a plan of PostgreSQL: how many rows it has read, whether or not it returned them. */
function rowsReadOfTag(plan: string) {
  return [...plan.matchAll(/"Alias":"gone".*?"Actual Rows":(\d+)[^{}]*/g)].map(([found, rows]) => {
    const [, removed] = /"Rows Removed by Filter":(\d+)/.exec(found) ?? []
    return Number(rows) + Number(removed ?? 0)
  })
}
