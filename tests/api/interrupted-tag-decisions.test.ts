import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { GENERAL_TAG_ID } from '#contract/constants.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { listAuditEntries } from '../../server/audit/queries.ts'
import type { Db } from '../../server/db/engine.ts'
import { engine } from '../engines.ts'
import { insertTag } from '../insert-rows.ts'
import { insertTaggedTopics } from '../insert-tagged-posts.ts'
import { openSite } from '../site.ts'
import { people } from '../test-users.ts'

const TOPICS = 2_100
const AT_ONCE = 1_000
const ROOT = people.root.id

test('an administrator who loses the right during a decision about a tag changes no more posts, and the audit log has those that were changed', async () => {
  const { db, ask, logs } = await openSite()
  const tag = await insertTag(db, { name: 'Kilns', active: true })
  const [first = 0] = await insertTaggedTopics(db, [tag.id], TOPICS)
  const demote = `update users set is_admin = false where id = ${ROOT}`
  await whenGeneralIsGiven(db, first, { sqlite: demote, postgres: demote })
  assert.equal((await ask('root', 'DELETE /api/tags/:id', { params: tag })).status, 401)
  assert.equal(await countTopicsWith(db, GENERAL_TAG_ID), AT_ONCE)
  const entries = await listAuditEntries(db, 1)
  assert.deepEqual(
    entries.map(({ action, by, subjectId, before, after }) => {
      return { action, by: by?.id, subjectId, before, after }
    }),
    [
      {
        action: 'tag.posts-changed',
        by: ROOT,
        subjectId: tag.id,
        before: null,
        after: { name: 'Kilns', decision: 'delete', posts: AT_ONCE },
      },
    ],
  )
  const events = logs.map(({ event }) => event)
  assert.ok(events.includes('admin.tag.posts-changed'))
})

test('a decision about a tag that failed and is repeated has an entry in the audit log for the posts of either time', async () => {
  const { db, as, ask } = await openSite()
  const tag = await insertTag(db, { name: 'Kilns', active: true })
  const other = await insertTag(db, { name: 'Ovens', active: true })
  const topics = await insertTaggedTopics(db, [tag.id], 2 * TOPICS)
  const params = tag
  const hide = () => ask('root', 'PUT /api/tags/:id', { params, body: { active: false } })
  const again = await whenGeneralIsGiven(db, topics[2 * AT_ONCE] ?? 0, {
    sqlite: `select raise(abort, 'it failed')`,
    postgres: `raise exception 'it failed'`,
  })
  const failure = await hide()
  assert.equal(failure.status, 500)
  const { message } = (await failure.json()) as ErrorReply
  assert.match(message, / 2000 posts have been changed already\.$/)
  assert.equal(await countTopicsWith(db, GENERAL_TAG_ID), 2 * AT_ONCE)
  await again()
  assert.equal((await hide()).status, 200)
  await as('root')('POST /api/tags/:id/merge', { params, body: { into: other.id } })
  const entries = await as('root')('GET /api/audit')
  const merged = { name: 'Kilns', type: 'topic', active: false }
  const hidden = { name: 'Kilns', decision: 'hide' }
  assert.deepEqual(
    entries.map(({ action, before, after }) => [action, before, after]),
    [
      ['tag.merged', { ...merged, posts: 2 * TOPICS }, { name: 'Ovens', into: other.id }],
      [
        'tag.posts-changed',
        null,
        { name: 'Kilns', decision: 'merge', into: other.id, posts: 4 * AT_ONCE },
      ],
      ['tag.changed', { active: true }, { active: false }],
      ['tag.posts-changed', null, { ...hidden, posts: 2 * AT_ONCE }],
      ['tag.posts-changed', null, { ...hidden, posts: 2 * AT_ONCE }],
    ],
  )
})

test('a decision about a tag that the database ends half-way says how many posts have been changed', async () => {
  const { db, ask } = await openSite()
  const tag = await insertTag(db, { name: 'Kilns', active: true })
  const topics = await insertTaggedTopics(db, [tag.id], TOPICS)
  const deletion = () => ask('root', 'DELETE /api/tags/:id', { params: tag })
  for (const at of [AT_ONCE, TOPICS - 1]) {
    const again = await whenGeneralIsGiven(db, topics[at] ?? 0, {
      sqlite:
        'insert into topic_tags select 0, tag_id, position, community_id from topic_tags limit 1',
      postgres: `raise exception sqlstate '57014'`,
    })
    const refusal = await deletion()
    assert.ok(refusal.status === 503 || refusal.status === 409, String(refusal.status))
    const { message } = (await refusal.json()) as ErrorReply
    assert.match(message, / 1000 posts have been changed already\.$/)
    await again()
  }
  assert.equal((await deletion()).status, 200)
})

const countTopicsWith = async (db: Db, tagId: number) =>
  (await db.selectFrom('topic_tags').select('topic_id').where('tag_id', '=', tagId).execute())
    .length

/** Runs a statement when a topic gets General, in the same transaction; returns what ends this. */
async function whenGeneralIsGiven(
  db: Db,
  topicId: number,
  statement: { sqlite: string; postgres: string },
) {
  const given = `new.tag_id = ${GENERAL_TAG_ID} and new.topic_id = ${topicId}`
  if (engine === 'sqlite') {
    await sql
      .raw(`create trigger given after insert on topic_tags when ${given}
        begin ${statement.sqlite}; end`)
      .execute(db)
  } else {
    await sql
      .raw(`create or replace function given() returns trigger language plpgsql as $$
        begin ${statement.postgres}; return null; end $$;
        create trigger given after insert on topic_tags
        for each row when (${given}) execute function given()`)
      .execute(db)
  }
  return () =>
    sql
      .raw(engine === 'sqlite' ? 'drop trigger given' : 'drop trigger given on topic_tags')
      .execute(db)
}
