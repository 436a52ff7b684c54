import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { engine } from '../engines.ts'
import { recordStatements } from '../recorded-statements.ts'
import { openSite } from '../site.ts'
import { insertTopic } from '../insert-rows.ts'

test(
  'pending tags are queried for the posts shown, not for all posts of the member',
  { skip: engine === 'postgres' },
  async (t) => {
    const site = await openSite()
    await insertTopic(site.db, { by: 'ada' })
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
