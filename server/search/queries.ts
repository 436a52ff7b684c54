import { isStorable } from '#contract/characters.ts'
import type { SearchKind } from '#contract/search.ts'
import { tagKey } from '#contract/tag-key.ts'
import { sql } from 'kysely'
import type { AliasedSelectQueryBuilder } from 'kysely'
import { authorColumns, authorOf } from '../accounts/queries.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/engine.ts'
import { postTagTable } from '../tags/queries.ts'

/** What a search indexes and shows of a post. */
type PostRow = {
  id: number
  title: string
  text: string
  /** Of a resource, the address that it links to; of a reply, the id of its topic. */
  link: string | null
  userId: number | null
  communityId: number
  createdAt: string
}

const common = [
  'user_id as userId',
  'community_id as communityId',
  'created_at as createdAt',
] as const

const NO_LINK = sql<string | null>`cast(null as text)`.as('link')

type Posts = (db: Db) => AliasedSelectQueryBuilder<PostRow, 'post'>

/** The public posts of each kind. */
const posts: Record<SearchKind, Posts> = {
  topic: (db) =>
    db
      .selectFrom('topics')
      .select(['id', 'title', 'content as text', NO_LINK, ...common])
      .as('post'),
  reply: (db) =>
    db
      .selectFrom('replies')
      .innerJoin('topics', 'topics.id', 'replies.topic_id')
      .select(['replies.id', 'topics.title', 'replies.content as text'])
      .select(sql<string>`cast(topic_id as text)`.as('link'))
      .select(['replies.user_id as userId', 'community_id as communityId'])
      .select('replies.created_at as createdAt')
      .as('post'),
  tool: (db) =>
    db
      .selectFrom('tools')
      .select(['id', 'name as title', NO_LINK, ...common])
      .select(sql<string>`coalesce(nullif(description, '') || ' ', '') || domain`.as('text'))
      .where('visible', '=', sql.lit(true))
      .as('post'),
  creation: (db) =>
    db
      .selectFrom('creations')
      .select(['id', 'name as title', 'description as text', NO_LINK, ...common])
      .as('post'),
  resource: (db) =>
    db
      .selectFrom('resources')
      .select(['id', 'name as title', 'type as text', 'url as link', ...common])
      .where('pending', '=', sql.lit(false))
      .as('post'),
}

/**
 * The public posts of a kind among these ids, by id. Pending tags are included: a search names a tag
 * only if it is active.
 */
export async function findPosts(db: Db, kind: SearchKind, ids: number[]) {
  const rows = await selectTaggedPosts(db, kind).where('post.id', 'in', ids).execute()
  const found = new Map<number, PostRow & { tagIds: number[] }>()
  for (const { tagId, ...row } of rows) {
    const post = found.get(row.id) ?? { ...row, tagIds: [] }
    if (tagId !== null) post.tagIds.push(tagId)
    found.set(row.id, post)
  }
  return found
}

/** A row for each tag of a post, or one without. A reply has the tags of its topic. */
function selectTaggedPosts(db: Db, kind: SearchKind) {
  const query = db.selectFrom(posts[kind](db)).selectAll('post')
  if (kind === 'resource') return query.select(sql<number | null>`null`.as('tagId'))
  const [table, key] = postTagTable(kind === 'reply' ? 'topic' : kind)
  const tagged = kind === 'reply' ? sql<number>`cast(post.link as integer)` : sql<number>`post.id`
  return query
    .leftJoin(table, (join) => join.on(`${table}.${key}`, '=', tagged))
    .select(`${table}.tag_id as tagId`)
}

const listFoundRows = compiledQuery((db, { ids }: { ids: number[] }) => {
  const found = (kind: SearchKind) =>
    db
      .selectFrom(posts[kind](db))
      // With `kind = …` SQLite would read all documents of a kind, by the index that it is part of.
      .innerJoin('search_documents', (join) =>
        join.on(sql`post.id`, '=', sql`case when kind = ${sql.lit(kind)} then item_id end`),
      )
      .leftJoin('users', 'users.id', 'post.userId')
      .select(['search_documents.id as documentId', 'kind', 'post.id', 'title', 'text', 'link'])
      .select(['post.userId', 'post.createdAt', ...authorColumns])
      .where('search_documents.id', 'in', ids)
  return found('topic')
    .unionAll(found('reply'))
    .unionAll(found('tool'))
    .unionAll(found('creation'))
    .unionAll(found('resource'))
})

/** The posts of these documents, with their authors, in no particular order. */
export async function listFoundPosts(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await listFoundRows(db, { ids })
  return rows.map(({ userId, authorName, authorImage, link, ...post }) => ({
    ...post,
    url: urlOf(post.kind, post.id, link),
    authorId: userId,
    author: authorOf({ userId, authorName, authorImage }),
  }))
}

/** A path of this site, or the address that a resource links to. */
function urlOf(kind: SearchKind, id: number, link: string | null) {
  if (kind === 'reply') return `/topic/${link}#reply-${id}`
  return link ?? `/${kind}/${id}`
}

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

/** The active tags with these names: one for each kind of post and name at most. */
export async function listTagIdsNamed(db: Db, names: string[]) {
  const keys = names.filter(isStorable).map(tagKey)
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('tags')
    .select('id')
    .where('name_key', 'in', keys)
    .where('active', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}
