import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CREATIONS_PER_PAGE, TAGS_PER_POST_MAX } from '#contract/constants.ts'
import { sql } from 'kysely'
import { engine } from '../engines.ts'
import { recordStatements } from '../recorded-statements.ts'
import { openSite } from '../site.ts'
import { insertCreation, insertTag, insertTopic } from '../insert-rows.ts'

test(
  'pending tags are queried for the posts shown, not for all posts of the member',
  { skip: engine === 'postgres' },
  async (t) => {
    const site = await openSite()
    const tag = await insertTag(site.db, { type: 'topic' })
    const topic = await insertTopic(site.db, { by: 'ada' })
    const placed = { topic_id: topic.id, tag_id: tag.id, position: 1, community_id: 1 }
    await site.db.insertInto('topic_tags').values(placed).execute()
    const texts = recordStatements(t)
    await site.as('ada')('GET /api/topics')
    const [question, ...others] = [...texts].filter((text) => text.includes('as "postId", tags'))
    assert.ok(question && others.length === 0)
    const { rows } = await sql
      .raw<{ detail: string }>(`explain query plan ${question}`)
      .execute(site.db)
    const steps = rows.map(({ detail }) => detail)
    const ofPosts = steps.filter((step) => / (post|placed) /.test(step))
    assert.equal(ofPosts.length, 2, steps.join('; '))
    assert.ok(
      ofPosts.every((step) => /\((rowid|topic_id)=\?\)/.test(step)),
      steps.join('; '),
    )
  },
)

test('PostgreSQL connections have JIT off', { skip: engine === 'sqlite' }, async () => {
  const { db } = await openSite()
  const { rows } = await sql<{ jit: string }>`show jit`.execute(db)
  assert.deepEqual(rows, [{ jit: 'off' }])
})

test('an administrator sees all pending tags of a page of the gallery, however many they are', async () => {
  const { as, db } = await openSite()
  const tagIds: number[] = []
  for (let at = 0; at < TAGS_PER_POST_MAX; at += 1) {
    tagIds.push((await insertTag(db, { type: 'creation' })).id)
  }
  for (let at = 0; at < CREATIONS_PER_PAGE; at += 1) await insertCreation(db, { tagIds })
  const creations = await as('root')('GET /api/creations', { query: { page: '1' } })
  assert.equal(creations.length, CREATIONS_PER_PAGE)
  for (const creation of creations) assert.deepEqual(creation.tagIds, tagIds)
  // The whole list has more than are read: the newest creations have theirs.
  for (let at = 0; at < 2; at += 1) await insertCreation(db, { tagIds })
  const counts = (await as('root')('GET /api/creations')).map((creation) => creation.tagIds.length)
  assert.deepEqual(new Set(counts.slice(0, CREATIONS_PER_PAGE)), new Set([TAGS_PER_POST_MAX]))
})
