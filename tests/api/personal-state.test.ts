import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { engine } from '../engines.ts'
import { recordStatements } from '../recorded-statements.ts'
import { openSite } from '../site.ts'
import { insertTopic } from '../things.ts'

test(
  'what a member sees beside an answer is found by what it shows, not by all that they wrote',
  { skip: engine === 'postgres' },
  async (t) => {
    const site = await openSite()
    await insertTopic(site.db, { by: 'ada' })
    const texts = recordStatements(t)
    await site.as('ada')('GET /api/topics')
    const [question, ...others] = [...texts].filter((text) => text.includes('as "postId"'))
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

test(
  'no plan is compiled for a query of the site: that takes longer than the query',
  { skip: engine === 'sqlite' },
  async () => {
    const { db } = await openSite()
    const { rows } = await sql<{ jit: string }>`show jit`.execute(db)
    assert.deepEqual(rows, [{ jit: 'off' }])
  },
)
