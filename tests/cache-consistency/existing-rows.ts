import { sql } from 'kysely'
import type { SeededRandom } from '../seeded-random.ts'
import type { Db } from '../../server/db/engine.ts'
import { createInlineRenderer } from '../../server/text/inline-renderer.ts'
import { people } from '../test-users.ts'
import {
  insertCommunity,
  insertCreation,
  insertReply,
  insertResource,
  insertTag,
  insertTool,
  insertTopic,
} from '../insert-rows.ts'

const TABLES = ['topics', 'replies', 'creations', 'tools', 'resources', 'source_posts'] as const
const MORE_TABLES = ['feeds', 'communities', 'tags', 'users'] as const

type Table = (typeof TABLES)[number] | (typeof MORE_TABLES)[number]

/** The existing ids by table, lowest first. */
export type Ids = Record<Table, number[]>

const IDS_MAX = 1_000
const NEWEST = 2
const OLDER = 2

async function readIds(db: Db): Promise<Ids> {
  const tables: readonly Table[] = [...TABLES, ...MORE_TABLES]
  const entries = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(table)} order by id limit ${sql.lit(IDS_MAX)}`.execute(db)
      return [table, rows.map(({ id }) => id)] as const
    }),
  )
  return Object.fromEntries(entries) as Ids
}

/**
 * A few ids of each table: the newest, which all lists show, and some older ones. Writes and reads
 * of one round use these.
 */
export async function pickIds(db: Db, random: SeededRandom): Promise<Ids> {
  const all = await readIds(db)
  const someOf = (ids: number[]) => {
    const newest = ids.slice(-NEWEST)
    const older = random.shuffled(ids.slice(0, -NEWEST)).slice(0, OLDER)
    return [...older, ...newest]
  }
  const entries = Object.entries(all).map(([table, ids]) => [table, someOf(ids)])
  const some = Object.fromEntries(entries) as Ids
  const replies = await db
    .selectFrom('replies')
    .select('id')
    .where('topic_id', 'in', some.topics)
    .orderBy('id')
    .limit(IDS_MAX)
    .execute()
  return { ...some, replies: replies.map(({ id }) => id) }
}

export const rendered = createInlineRenderer()

/** A small community: more topics than fit on one page, and some of everything else. */
export async function insertCommunityLife(db: Db) {
  await insertCommunity(db, { name: 'Elsewhere' })
  const waiting = await insertTag(db, { name: 'waiting', type: 'topic' })
  const waitingHere = await insertTag(db, { name: 'waiting here', type: 'creation' })
  for (let at = 1; at <= 13; at += 1) {
    const by = (['ada', 'bob', 'root'] as const)[at % 3] ?? 'ada'
    const topic = await insertTopic(db, { by, title: `A title ${at}` })
    await insertReply(db, { to: topic, by, contents: ['One reply', 'Two', 'Three'] })
    const row = { topic_id: topic.id, tag_id: waiting.id, position: 1, community_id: 1 }
    if (at % 4 === 0) await db.insertInto('topic_tags').values(row).execute()
  }
  await insertCreation(db, { by: 'bob', tagIds: [11, waitingHere.id] })
  await refillTables(db)
  await insertTool(db, { name: 'A hidden tool', visible: false })
  const now = new Date().toISOString()
  for (const tag_id of [5, 6]) await db.insertInto('feeds').values(feedOf(tag_id)).execute()
  await db
    .insertInto('tool_votes')
    .values({ tool_id: 1, user_id: people.ada.id, created_at: now })
    .execute()
  await db.updateTable('tools').set({ rating: 1 }).where('id', '=', 1).execute()
}

const FEW = 4
const LATER = new Date(Date.now() + 10 * 3_600_000).toISOString()
let inserted = 0

/** Refills tables from which writers have deleted rows. */
export async function refillTables(db: Db) {
  const ids = await readIds(db)
  const missing = (table: Table) =>
    Array.from({ length: Math.max(0, FEW - ids[table].length) }, () => (inserted += 1))
  const byTurns = (at: number) => (['ada', 'bob', 'root'] as const)[at % 3] ?? 'ada'
  for (const at of missing('topics')) await insertTopic(db, { by: byTurns(at) })
  for (const at of missing('creations')) await insertCreation(db, { by: byTurns(at) })
  for (const at of missing('tools')) await insertTool(db, { url: `https://tool-${at}.test/` })
  for (const at of missing('resources')) await insertResource(db, { name: `A resource ${at}` })
  await insertLogos(db)
  const [topic = 0] = ids.topics
  for (const at of missing('replies')) {
    if (topic > 0) await insertReply(db, { to: { id: topic }, by: byTurns(at) })
  }
  const now = new Date().toISOString()
  for (const at of missing('source_posts')) {
    const row = { tag_id: 5, author: 'Somebody', date: now, content: 'Some news', created_at: now }
    const url = `https://news.test/${at}`
    await db
      .insertInto('source_posts')
      .values({ ...row, url, url_key: url })
      .execute()
  }
}

/** Inserts a logo for each domain without one. */
async function insertLogos(db: Db) {
  const tools = await db.selectFrom('tools').select('domain').distinct().limit(IDS_MAX).execute()
  const rows = tools.map(({ domain }) => {
    return {
      domain,
      type: 'image/png',
      bytes: Buffer.from('a picture'),
      attempts: 0,
      due_at: LATER,
    }
  })
  if (rows.length === 0) return
  await db
    .insertInto('logos')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A feed that is never due during a test. */
export function feedOf(tag_id: number, url = `https://feed.test/${tag_id}`) {
  const now = new Date().toISOString()
  return {
    tag_id,
    url,
    url_key: url,
    etag: null,
    last_modified: null,
    failures: 0,
    last_error: null,
    polled_at: null,
    due_at: LATER,
    created_at: now,
  }
}
