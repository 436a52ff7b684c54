import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TAGS_MAX } from '#contract/constants.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { deleteOldPosts } from '../../server/news/old-posts.ts'
import { engine } from '../engines.ts'
import { insertReply, insertTool, insertTopic } from '../insert-rows.ts'
import { recordQueries, recordStatements } from '../recorded-statements.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { suspendJob } from '../suspend-job.ts'
import { people } from '../test-users.ts'

const REPLIES = 2_000
const SHORT_TOPICS = 200
/** A page of replies and one more. */
const ROWS_MAX = 101
const POSTS = 3_000
const TOOL_TAG = 5

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

test(
  'PostgreSQL finds a page of what a member posted, and the newest change, without sorting',
  { skip: engine === 'sqlite' },
  async (t) => {
    const site = await openSite()
    const texts = recordStatements(t)
    const query = { authorId: String(people.ada.id), page: '1' }
    await site.as(null)('GET /api/topics', { query })
    await site.as(null)('GET /api/creations', { query })
    await site.as(null)('GET /api/resources', { query })
    const lists = [...texts].filter((text) => text.includes('"user_id" = $'))
    assert.equal(lists.length, 3, lists.join('\n'))
    const [read = ''] = [...texts].filter((text) => text.includes('from changes order by'))
    const [newest = ''] = /select \S+ from changes order by .*? limit 1/.exec(read) ?? []
    // As if the tables were too large to be read as a whole.
    const set = ['seqscan', 'bitmapscan'].map((scan) => sql.raw(`set local enable_${scan} = off`))
    for (const text of [...lists, newest]) {
      assert.doesNotMatch(await planOf(site, text, set), /sort/i, text)
    }
  },
)

test('neither the page of a tool nor the job that deletes old news sorts all news of a category', async (t) => {
  const site = await openSite()
  const tool = await insertTool(site.db, { tagIds: [TOOL_TAG, TOOL_TAG + 1] })
  await insertNews(site)
  await sql`analyze`.execute(site.db)
  const texts = recordStatements(t)
  await site.as(null)('GET /api/tools/:id', { params: tool })
  // The job of the site may have prepared its statement before.
  const { recording, queries } = recordQueries(site.db)
  await deleteOldPosts(recording)
  texts.add(queries.at(-1)?.sql ?? '')
  const ordered = [...texts].filter((text) => /from "source_posts".*order by/.test(text))
  assert.equal(ordered.length, 2, ordered.join('\n'))
  for (const text of ordered) {
    // PostgreSQL sorts what it reads as a whole: all posts of a category with fewer than are kept.
    if (engine === 'postgres' && text.startsWith('delete')) continue
    assert.doesNotMatch(await planOf(site, text), /sort|temp b-tree/i, text)
  }
})

test('the categories with news are at most a thousand, and found without reading all news', async (t) => {
  const site = await openSite()
  // That job looks for categories with news in another way.
  await suspendJob(site.db, 'delete-expired')
  await insertNews(site)
  await insertCategories(site, TAGS_MAX)
  await sql`analyze`.execute(site.db)
  const texts = recordStatements(t)
  const tags = await site.as(null)('GET /api/tags/tool-news')
  assert.equal(tags.length, TAGS_MAX)
  assert.equal(tags[0]?.id, TOOL_TAG)
  const [text = ''] = [...texts].filter((one) => one.includes('from "source_posts"'))
  // PostgreSQL reads as few posts as these at once.
  if (engine === 'sqlite') assert.doesNotMatch(await planOf(site, text), /SCAN/, text)
})

/** Categories with one post each. */
async function insertCategories({ db }: TestSite, count: number) {
  const numbers = Array.from({ length: count }, (_, at) => at)
  const tags = await db
    .insertInto('tags')
    .values(
      numbers.map((at) => ({
        type: 'tool',
        name: `Category ${at}`,
        name_key: `category ${at}`,
        active: true,
        display_order: 1_000,
        suggested_by: null,
        last_updated: null,
      })),
    )
    .returning('id')
    .execute()
  const now = new Date().toISOString()
  const post = { author: 'Ada', content: 'news', url: 'https://news.test', url_key: '' }
  await db
    .insertInto('source_posts')
    .values(tags.map(({ id }) => ({ ...post, tag_id: id, date: now, created_at: now })))
    .execute()
}

async function insertNews({ db }: TestSite) {
  const now = Date.now()
  for (let at = 0; at < POSTS; at += 100) {
    const posts = Array.from({ length: 100 }, (_, row) => ({
      tag_id: TOOL_TAG,
      author: 'Ada',
      content: 'news '.repeat(100),
      url: 'https://news.test',
      url_key: String(at + row),
      date: new Date(now - (at + row) * 1_000).toISOString(),
      created_at: new Date(now).toISOString(),
    }))
    await db.insertInto('source_posts').values(posts).execute()
  }
}

/** The plan for any parameters; `set`: the settings of PostgreSQL for it. */
async function planOf({ db }: TestSite, text: string, set: RawBuilder<unknown>[] = []) {
  if (engine === 'sqlite') {
    const { rows } = await sql.raw(`explain query plan ${text}`).execute(db)
    return JSON.stringify(rows)
  }
  return db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    for (const setting of set) await setting.execute(tx)
    await sql.raw(`prepare read_any as ${text}`).execute(tx)
    const values = placeholders(text).map(() => 'null')
    const given = values.length === 0 ? '' : `(${values.join()})`
    const { rows } = await sql.raw(`explain (format json) execute read_any${given}`).execute(tx)
    await sql`deallocate read_any`.execute(tx)
    return JSON.stringify(rows)
  })
}

/** The largest number of rows that a step of the plan for any parameters returned. */
async function mostRowsRead({ db }: TestSite, text: string, values: number[]) {
  const given = values.slice(0, placeholders(text).length).join(', ')
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

const placeholders = (text: string) => [...new Set(text.match(/\$\d+/g))]
