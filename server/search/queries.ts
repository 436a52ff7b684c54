import { isStorable } from '#contract/fields.ts'
import type { SearchKind } from '#contract/search.ts'
import { sql } from 'kysely'
import type { Db } from '../db/engine.ts'
import { numberedRows } from '../db/list-parameters.ts'
import { forNoKeyUpdate } from '../db/row-locks.ts'
import { POST_TAGS, tagKey } from '../tags/queries.ts'

/** What a search indexes and shows of a post. */
export type Post = {
  id: number
  title: string
  text: string
  /** A path of this site; of a resource, the address that it links to. */
  url: string
  userId: number | null
  communityId: number
  createdAt: string
}

/** The public posts of a kind among these ids, in no particular order. */
export const listPosts: Record<SearchKind, (db: Db, ids: number[]) => Promise<Post[]>> = {
  async topic(db, ids) {
    const rows = await db
      .selectFrom('topics')
      .select(['id', 'title', 'content as text', ...common])
      .where('id', 'in', ids)
      .execute()
    return rows.map((row) => ({ ...row, url: `/topic/${row.id}` }))
  },
  async reply(db, ids) {
    const rows = await db
      .selectFrom('replies')
      .innerJoin('topics', 'topics.id', 'replies.topic_id')
      .select(['replies.id', 'topics.title', 'replies.content as text', 'topic_id as topicId'])
      .select(['replies.user_id as userId', 'community_id as communityId'])
      .select('replies.created_at as createdAt')
      .where('replies.id', 'in', ids)
      .execute()
    return rows.map(({ topicId, ...row }) => ({ ...row, url: `/topic/${topicId}#reply-${row.id}` }))
  },
  async tool(db, ids) {
    const rows = await db
      .selectFrom('tools')
      .select(['id', 'name as title', 'domain', 'description', ...common])
      .where('id', 'in', ids)
      .where('visible', '=', true)
      .execute()
    return rows.map(({ domain, description, ...row }) => {
      const text = description ? `${description} ${domain}` : domain
      return { ...row, text, url: `/tool/${row.id}` }
    })
  },
  async creation(db, ids) {
    const rows = await db
      .selectFrom('creations')
      .select(['id', 'name as title', 'description as text', ...common])
      .where('id', 'in', ids)
      .execute()
    return rows.map((row) => ({ ...row, url: `/creation/${row.id}` }))
  },
  resource: (db, ids) =>
    db
      .selectFrom('resources')
      .select(['id', 'name as title', 'type as text', 'url', ...common])
      .where('id', 'in', ids)
      .where('pending', '=', false)
      .execute(),
}

const common = [
  'user_id as userId',
  'community_id as communityId',
  'created_at as createdAt',
] as const

/** The tags of posts, pending ones included: a search names a tag only if it is active. */
export async function listTagsOfPosts(db: Db, kind: SearchKind, ids: number[]) {
  if (kind === 'reply') return listTagsOfReplies(db, ids)
  const tagged = (POST_TAGS as Partial<Record<SearchKind, readonly [string, string]>>)[kind]
  if (!tagged) return []
  const [table, column] = tagged
  const { rows } = await sql<{ postId: number; tagId: number }>`
    select ${sql.ref(column)} as "postId", tag_id as "tagId" from ${sql.table(table)}
    where ${sql.ref(column)} in (select value from ${numberedRows(db, ids)} as listed)`.execute(db)
  return rows
}

/** A reply has the tags of its topic. */
const listTagsOfReplies = (db: Db, ids: number[]) =>
  db
    .selectFrom('replies')
    .innerJoin('topic_tags', 'topic_tags.topic_id', 'replies.topic_id')
    .select(['replies.id as postId', 'tag_id as tagId'])
    .where('replies.id', 'in', ids)
    .execute()

/** The documents of posts, locked, so that what is then read of the posts is not out of date. */
export const lockDocuments = (tx: Db, kind: SearchKind, itemIds: number[]) =>
  forNoKeyUpdate(
    tx,
    tx
      .selectFrom('search_documents')
      .select(['id', 'item_id as itemId', 'facets'])
      .where('kind', '=', kind)
      .where('item_id', 'in', itemIds)
      .orderBy('id'),
  ).execute()

export const setFacets = (tx: Db, documentIds: number[], facets: string) =>
  tx.updateTable('search_documents').set({ facets }).where('id', 'in', documentIds).execute()

export const findDocuments = (db: Db, ids: number[]) =>
  db
    .selectFrom('search_documents')
    .select(['id', 'kind', 'item_id as itemId'])
    .where('id', 'in', ids)
    .execute()

/** An upper bound for the number of topics. */
export async function findNewestTopicId(db: Db) {
  const row = await db
    .selectFrom('topics')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** The topics of these documents. */
export const listTopicsOfDocuments = (db: Db, documentIds: number[]) =>
  db
    .selectFrom('search_documents')
    .innerJoin('topics', 'topics.id', 'item_id')
    .select(['search_documents.id as documentId', 'topics.id', 'title'])
    .select(['reply_count as replyCount', 'topics.created_at as createdAt'])
    .where('kind', '=', 'topic')
    .where('search_documents.id', 'in', documentIds)
    .execute()

/** The first document made at this time or later; null if there is none. */
export async function findFirstSince(db: Db, time: string) {
  const row = await db
    .selectFrom('search_documents')
    .select('id')
    .where('created_at', '>=', time)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The active tags with this name: one for each kind of post at most. */
export async function listTagIdsNamed(db: Db, name: string) {
  if (!isStorable(name)) return []
  const rows = await db
    .selectFrom('tags')
    .select('id')
    .where('name_key', '=', tagKey(name))
    .where('active', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listAuthors(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'profile_image as profileImage'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ username, ...row }) => [row.id, username === null ? null : { ...row, username }]),
  )
}
