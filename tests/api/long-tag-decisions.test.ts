import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import type { ErrorReply } from '#contract/errors.ts'
import { GENERAL_TAG_ID } from '#contract/constants.ts'
import { insertTag } from '../insert-rows.ts'
import { insertTaggedTopics } from '../insert-tagged-posts.ts'
import { openSite } from '../site.ts'

const TOPICS = 2_100
const AT_ONCE = 1_000
/** More than a decision may take before it is answered. */
const JUMP_MS = 9_000

test('a decision about a tag with very many posts is answered in time, and repeating it changes the rest', async (t) => {
  const { db, as, ask } = await openSite()
  const [tag, other] = [
    await insertTag(db, { name: 'Kilns', active: true }),
    await insertTag(db, { name: 'Ovens', active: true }),
  ]
  await insertTaggedTopics(db, [tag.id], TOPICS)
  const countTopics = async (id: number) =>
    (await db.selectFrom('topic_tags').select('topic_id').where('tag_id', '=', id).execute()).length
  const hide = () => ask('root', 'PUT /api/tags/:id', { params: tag, body: { active: false } })
  const merge = () =>
    ask('root', 'POST /api/tags/:id/merge', { params: tag, body: { into: other.id } })
  const remove = () => ask('root', 'DELETE /api/tags/:id', { params: other })
  slowDown(t)
  for (const [decide, id] of [
    [hide, GENERAL_TAG_ID],
    [merge, other.id],
    [remove, GENERAL_TAG_ID],
  ] as const) {
    await db.deleteFrom('topic_tags').where('tag_id', '=', GENERAL_TAG_ID).execute()
    for (const times of [1, 2]) {
      const refusal = await decide()
      assert.equal(refusal.status, 503)
      assert.equal(refusal.headers.get('retry-after'), '2')
      assert.equal(
        ((await refusal.json()) as ErrorReply).message,
        'The tag has many posts; please repeat this to change the rest. 1000 posts have been changed already.',
      )
      assert.equal(await countTopics(id), times * AT_ONCE)
    }
    const done = await decide()
    assert.equal(done.status, 200, await done.text())
    assert.equal(await countTopics(id), TOPICS)
  }
  const entries = await as('root')('GET /api/audit')
  assert.deepEqual(
    entries.map(({ action, before, after }) => [action, after?.['posts'] ?? before?.['posts']]),
    [
      ['tag.deleted', TOPICS - 2 * AT_ONCE],
      ['tag.posts-changed', AT_ONCE],
      ['tag.posts-changed', AT_ONCE],
      ['tag.merged', TOPICS - 2 * AT_ONCE],
      ['tag.posts-changed', AT_ONCE],
      ['tag.posts-changed', AT_ONCE],
      ['tag.changed', undefined],
      ['tag.posts-changed', AT_ONCE],
      ['tag.posts-changed', AT_ONCE],
    ],
  )
})

/** From now on, seconds pass whenever somebody looks at the clock. */
function slowDown(t: TestContext) {
  const { now } = performance
  let jumped = 0
  t.mock.method(performance, 'now', () => now.call(performance) + (jumped += JUMP_MS))
}
