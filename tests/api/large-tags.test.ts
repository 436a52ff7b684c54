import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GENERAL_TAG_ID } from '#contract/constants.ts'
import { insertAuditEntry } from '../../server/audit/queries.ts'
import type { WithAudit } from '../../server/calls/handler-types.ts'
import { changePostsInPortions } from '../../server/tags/post-change-plan.ts'
import { planTagChange, planTagMerge } from '../../server/tags/moderation.ts'
import { countAffectedRows } from '../count-affected-rows.ts'
import { insertTag } from '../insert-rows.ts'
import { insertTaggedTopics } from '../insert-tagged-posts.ts'
import { openSite } from '../site.ts'
import { people } from '../test-users.ts'

const TOPICS = 2_100
const AT_ONCE = 1_000

test('a tag of any number of topics is hidden, merged and deleted, a thousand topics at a time', async () => {
  const { db, as, ask } = await openSite()
  const [tag, other] = [
    await insertTag(db, { name: 'Kilns', active: true }),
    await insertTag(db, { name: 'Ovens', active: true }),
  ]
  await insertTaggedTopics(db, [tag.id], TOPICS)
  const { counting, most } = countAffectedRows(db)
  const audited: WithAudit<'tag.posts-changed'> = (work) =>
    counting
      .transaction()
      .execute((tx) => work(tx, (entry) => insertAuditEntry(tx, people.root.id, entry)))
  const countTopics = async ({ id }: { id: number }) =>
    (await db.selectFrom('topic_tags').select('topic_id').where('tag_id', '=', id).execute()).length
  const general = { id: GENERAL_TAG_ID }
  const change = (body: object) => ask('root', 'PUT /api/tags/:id', { params: tag, body })

  assert.equal((await change({ active: false, name: 'Ovens' })).status, 409)
  assert.equal(await countTopics(general), 0)
  const hidden = await changePostsInPortions(audited, tag.id, planTagChange({ active: false }))
  assert.equal(hidden.posts, 2 * AT_ONCE)
  assert.equal(await countTopics(general), 2 * AT_ONCE)
  assert.equal((await change({ active: false })).status, 200)
  assert.deepEqual([await countTopics(tag), await countTopics(general)], [TOPICS, TOPICS])

  assert.equal((await change({ active: true })).status, 200)
  const merged = await changePostsInPortions(audited, tag.id, planTagMerge(other.id))
  assert.equal(merged.posts, 2 * AT_ONCE)
  assert.deepEqual(await Promise.all([tag, other].map(countTopics)), [100, 2 * AT_ONCE])
  await as('root')('POST /api/tags/:id/merge', { params: tag, body: { into: other.id } })
  assert.equal(await countTopics(other), TOPICS)
  assert.equal(most.rows, AT_ONCE)

  await as('root')('DELETE /api/tags/:id', { params: other })
  assert.deepEqual([await countTopics(other), await countTopics(general)], [0, TOPICS])
  const [entry] = await as('root')('GET /api/audit')
  assert.deepEqual(entry?.before, { name: 'Ovens', type: 'topic', active: true, posts: TOPICS })
})
