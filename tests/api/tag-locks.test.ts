import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { GENERAL_TAG_ID } from '#contract/constants.ts'
import { INDEX_OUTDATED } from '../../server/jobs/queries.ts'
import { assertConsistent } from '../assert-consistent.ts'
import { countLockWaits } from '../count-lock-waits.ts'
import { engine } from '../engines.ts'
import { insertCreation, insertResource, insertTag } from '../insert-rows.ts'
import { insertTaggedTopics } from '../insert-tagged-posts.ts'
import { openSite as startSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { suspendJob } from '../suspend-job.ts'
import { people } from '../test-users.ts'
import { until } from '../until.ts'

/** A writer on SQLite locks the whole database. */
const OF_POSTGRES = { skip: engine !== 'postgres' }
const DISCUSS = 3

/** A site whose only transactions that wait for a lock of the test are those of requests. */
async function openSite() {
  const site = await startSite()
  await suspendJob(site.db, INDEX_OUTDATED)
  return site
}

const decisions = [
  [
    'hidden',
    ({ ask }: TestSite, params: { id: number }) =>
      ask('root', 'PUT /api/tags/:id', { params, body: { active: false } }),
  ],
  [
    'deleted',
    ({ ask }: TestSite, params: { id: number }) => ask('root', 'DELETE /api/tags/:id', { params }),
  ],
] as const

for (const [name, decide] of decisions) {
  for (const tagId of [DISCUSS, GENERAL_TAG_ID]) {
    test(
      `a topic that gets the tag ${tagId} in an edit while its only tag is ${name} has that tag alone`,
      OF_POSTGRES,
      async () => {
        const site = await openSite()
        const tag = await insertTag(site.db, { active: true })
        const [edited = 0, held = 0] = await insertTaggedTopics(site.db, [tag.id], 2)
        const body = { title: 'Another title', content: 'Other content.', tagIds: [tagId] }
        const requests: Promise<Response>[] = []
        let isEdited = false
        await site.db.transaction().execute(async (tx) => {
          await tx.selectFrom('topics').select('id').where('id', '=', held).forUpdate().execute()
          requests.push(decide(site, tag))
          await until(async () => (await countLockWaits(tx)) === 1)
          const edit = site.ask('ada', 'PUT /api/topics/:id', { params: { id: edited }, body })
          requests.push(edit)
          void edit.then(() => (isEdited = true))
          await until(async () => isEdited || (await countLockWaits(tx)) === 2)
        })
        for (const { status } of await Promise.all(requests)) assert.equal(status, 200)
        assert.deepEqual(await tagIdsOf(site, edited), [tagId])
        await assertConsistent(site)
      },
    )
  }

  test(`a topic may be deleted while its tag is ${name}`, OF_POSTGRES, async () => {
    const site = await openSite()
    const tag = await insertTag(site.db, { active: true })
    const [kept = 0, gone = 0] = await insertTaggedTopics(site.db, [tag.id], 2)
    const requests: Promise<Response>[] = []
    await site.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('topics').where('id', '=', gone).execute()
      requests.push(decide(site, tag))
      await until(async () => (await countLockWaits(tx)) === 1)
    })
    for (const { status } of await Promise.all(requests)) assert.equal(status, 200)
    assert.deepEqual((await tagIdsOf(site, kept)).at(-1), GENERAL_TAG_ID)
    await assertConsistent(site)
  })
}

test(
  'tags are locked in the order of their ids: for a merge, and for a post',
  OF_POSTGRES,
  async () => {
    const site = await openSite()
    const { db, ask } = site
    const low = await insertTag(db, { active: true })
    const high = await insertTag(db, { active: true })
    // From now on, this row is the last one of the table.
    await db.updateTable('tags').set({ display_order: 2_000 }).where('id', '=', low.id).execute()
    const body = { title: 'A title', content: 'Some content.', tagIds: [high.id, low.id] }
    for (const write of [
      () => ask('ada', 'POST /api/topics', { body }),
      () => ask('root', 'POST /api/tags/:id/merge', { params: high, body: { into: low.id } }),
    ]) {
      const requests: Promise<Response>[] = []
      await db.transaction().execute(async (tx) => {
        await tx.selectFrom('tags').select('id').where('id', '=', low.id).forUpdate().execute()
        requests.push(write())
        await until(async () => (await countLockWaits(tx)) === 1)
        const other = tx.selectFrom('tags').select('id').where('id', '=', high.id)
        assert.equal((await other.forUpdate().skipLocked().execute()).length, 1)
      })
      for (const { ok } of await Promise.all(requests)) assert.ok(ok)
    }
  },
)

test(
  'a post is written or edited, and an upvote counted, after it and another transaction have waited for each other',
  OF_POSTGRES,
  async () => {
    const { db, ask } = await openSite()
    const [low, high] = [
      await insertTag(db, { type: 'creation', active: true }),
      await insertTag(db, { type: 'creation', active: true }),
    ]
    const [tagIds, tags] = [[low.id, high.id], { table: 'tags', first: high.id, last: low.id }]
    const creation = await insertCreation(db)
    const resource = await insertResource(db)
    const body = { name: 'A loom', description: 'Woven by hand.', imageUrl: 'https://loom.test/a' }
    const write = (headers: Record<string, string>) => () =>
      ask('ada', 'POST /api/creations', { body: { ...body, tagIds }, headers })
    const edit = () =>
      ask('ada', 'PATCH /api/creations/:id', { params: creation, body: { tagIds } })
    const upvote = () => ask('ada', 'POST /api/resources/:id/upvote', { params: resource })
    for (const { request, ...locked } of [
      { request: write({}), ...tags },
      { request: write({ 'idempotency-key': 'a-key' }), ...tags },
      { request: edit, ...tags },
      { request: upvote, table: 'resources', first: resource.id, last: people.ada.id },
    ]) {
      const requests: Promise<Response>[] = []
      await db.transaction().execute(async (tx) => {
        const lock = (table: string, id: number) =>
          sql`select id from ${sql.table(table)} where id = ${id} for update`.execute(tx)
        // PostgreSQL ends the transaction that notices first.
        await sql`set local deadlock_timeout = '60s'`.execute(tx)
        await lock(locked.table, locked.first)
        requests.push(request())
        await until(async () => (await countLockWaits(tx)) === 1)
        await lock(locked.table === 'tags' ? 'tags' : 'users', locked.last)
      })
      for (const { ok, status } of await Promise.all(requests)) assert.ok(ok, String(status))
    }
  },
)

const tagIdsOf = async ({ as }: TestSite, id: number) =>
  (await as('root')('GET /api/topics/:id', { params: { id } })).topic.tagIds
