import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { engine } from '../engines.ts'
import { insertReply, insertTopic } from '../insert-rows.ts'
import { recordStatements } from '../recorded-statements.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'

const REPLIES = 2_000
const SHORT_TOPICS = 200
/** A page of replies and one more. */
const ROWS_MAX = 101

test(
  'PostgreSQL reads only the replies that are shown of a long topic, also with its plan for any topic',
  { skip: engine === 'sqlite' },
  async (t) => {
    const site = await openSite()
    const long = await insertTopic(site.db)
    const contents = Array.from({ length: REPLIES }, (_, at) => `Reply ${at}`)
    await insertReply(site.db, { to: long, contents })
    for (let made = 0; made < SHORT_TOPICS; made += 1) {
      await insertReply(site.db, { to: await insertTopic(site.db), contents: ['A', 'B'] })
    }
    // With few users, PostgreSQL would join them in the order of the replies.
    await sql`insert into users (username, username_key, email, email_key, password_hash, is_admin, created_at)
      select name, name, name, name, '', false, now()
      from (select 'user ' || at as name from generate_series(1, 2000) as at) as named`.execute(
      site.db,
    )
    await sql`analyze`.execute(site.db)
    const texts = recordStatements(t)
    await site.as(null)('GET /api/topics/:id/replies', { params: long })
    assert.equal((await site.raw(`/feeds/topics/${long.id}.json`)).status, 200)
    const ofTopic = [...texts].filter((text) => /from "replies".*"topic_id" = \$1/.test(text))
    assert.equal(ofTopic.length, 2, ofTopic.join('\n'))
    for (const text of ofTopic) {
      const rows = await mostRowsRead(site, text, [long.id, text.includes('desc') ? 1e9 : 0, 0])
      assert.ok(rows <= ROWS_MAX, `${rows} rows: ${text}`)
    }
  },
)

/** The largest number of rows that a step of the plan for any parameters returned. */
async function mostRowsRead({ db }: TestSite, text: string, values: number[]) {
  const count = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  const given = values.slice(0, count).join(', ')
  return db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    await sql.raw(`prepare read_replies as ${text}`).execute(tx)
    const { rows } = await sql
      .raw<Record<string, unknown>>(`explain (analyze, format json) execute read_replies(${given})`)
      .execute(tx)
    await sql`deallocate read_replies`.execute(tx)
    const plan = JSON.stringify(rows)
    return Math.max(...[...plan.matchAll(/"Actual Rows":(\d+)/g)].map(([, found]) => Number(found)))
  })
}
