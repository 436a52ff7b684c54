import { hash } from 'node:crypto'
import { FEEDS_MAX, NEWS_OF_TAG_MAX, TAGS_MAX } from '#contract/constants.ts'
import type { Feed, SourcePost } from '#contract/news.ts'
import type { Tag } from '#contract/tags.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/engine.ts'
import { lockRow } from '../db/row-locks.ts'
import { tagColumns } from '../tags/queries.ts'
import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** Tool tags with a feed or a post: of each tag one is looked for, as there may be many. */
export const listNewsTags = (db: Db): Promise<Tag[]> => listNewsTagRows(db, {})

const listNewsTagRows = compiledQuery((db) =>
  db
    .selectFrom('tags')
    .select(tagColumns)
    .where('type', '=', 'tool')
    .where('active', '=', true)
    .where((eb) => eb.or([hasAny(eb, 'feeds'), hasAny(eb, 'source_posts')]))
    .orderBy('display_order')
    .orderBy('id')
    .limit(sql.lit(TAGS_MAX)),
)

const hasAny = (eb: ExpressionBuilder<Schema, 'tags'>, table: 'feeds' | 'source_posts') =>
  eb.exists(eb.selectFrom(table).select(`${table}.id`).whereRef(`${table}.tag_id`, '=', 'tags.id'))

const postColumns = ['id', 'author', 'date', 'content', 'url'] as const

/** A query for the newest posts of a category, at most `max`; newest first. */
export const newestPosts = (max: number) =>
  compiledQuery((db, { tagId }: { tagId: number }) =>
    db
      .selectFrom('source_posts')
      .select(postColumns)
      .where('tag_id', '=', tagId)
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(max)),
  )

export const listSourcePosts = newestPosts(NEWS_OF_TAG_MAX)

/**
 * Locks a tag before its feeds and posts, as a merge does: feeds of a tag may have the same posts in another
 * order.
 */
export const lockNewsOf = (tx: Db, tagId: number) => lockRow(tx, 'tags', tagId)

type NewPost = Omit<SourcePost, 'id'>

/**
 * Inserts the new ones of these posts and resolves to them as stored; updates `lastUpdated` of the
 * tag. A conflicting insert would still consume an id, so existing posts are not inserted.
 */
export async function insertSourcePosts(db: Db, tagId: number, posts: NewPost[]) {
  const now = new Date().toISOString()
  const known = await listKnownKeys(db, tagId, posts)
  const made: SourcePost[] = []
  for (const post of posts.filter(({ url }) => !known.has(keyOf(url)))) {
    const row = await db
      .insertInto('source_posts')
      .values({ ...post, tag_id: tagId, url_key: keyOf(post.url), created_at: now })
      .onConflict((conflict) => conflict.columns(['tag_id', 'url_key']).doNothing())
      .returning(postColumns)
      .executeTakeFirst()
    if (row) made.push(row)
  }
  if (made.length > 0) {
    await db.updateTable('tags').set({ last_updated: now }).where('id', '=', tagId).execute()
  }
  return made
}

/** The new post, or undefined if the tag has a post with this address. */
export async function insertSourcePost(db: Db, tagId: number, post: NewPost) {
  const [made] = await insertSourcePosts(db, tagId, [post])
  return made
}

async function listKnownKeys(db: Db, tagId: number, posts: NewPost[]) {
  const keys = posts.map(({ url }) => keyOf(url))
  if (keys.length === 0) return new Set<string>()
  const rows = await db
    .selectFrom('source_posts')
    .select('url_key')
    .where('tag_id', '=', tagId)
    .where('url_key', 'in', keys)
    .execute()
  return new Set(rows.map((row) => row.url_key))
}

export const findSourcePost = (db: Db, id: number) =>
  db.selectFrom('source_posts').select('id').where('id', '=', id).executeTakeFirst()

/** The deleted row; undefined if it was deleted already. */
export const deleteSourcePost = (db: Db, id: number) =>
  db
    .deleteFrom('source_posts')
    .where('id', '=', id)
    .returning(['id', 'tag_id as tagId', 'url'])
    .executeTakeFirst()

const feedColumns = [
  'id',
  'tag_id as tagId',
  'url',
  'created_at as createdAt',
  'polled_at as polledAt',
  'failures',
  'last_error as lastError',
] as const

export const listFeeds = (db: Db, tagId: number): Promise<Feed[]> =>
  db
    .selectFrom('feeds')
    .select(feedColumns)
    .where('tag_id', '=', tagId)
    .orderBy('id')
    .limit(sql.lit(FEEDS_MAX))
    .execute()

export const findFeed = (db: Db, id: number) =>
  db.selectFrom('feeds').select('id').where('id', '=', id).executeTakeFirst()

/** The new feed, which is due immediately; undefined if the tag has it already. */
export async function insertFeed(db: Db, tagId: number, url: string): Promise<Feed | undefined> {
  if ((await listFeeds(db, tagId)).some((feed) => feed.url === url)) return undefined
  const now = new Date().toISOString()
  return db
    .insertInto('feeds')
    .values({
      tag_id: tagId,
      url,
      url_key: keyOf(url),
      etag: null,
      last_modified: null,
      failures: 0,
      last_error: null,
      polled_at: null,
      due_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tag_id', 'url_key']).doNothing())
    .returning(feedColumns)
    .executeTakeFirst()
}

/** Posts stay when their feed is deleted. */
export const deleteFeed = (db: Db, id: number) =>
  db
    .deleteFrom('feeds')
    .where('id', '=', id)
    .returning(['id', 'tag_id as tagId', 'url'])
    .executeTakeFirst()

/** A fixed length that fits into any index. */
const keyOf = (url: string) => hash('sha256', url, 'base64url')
