import type { Tag } from '#contract/tags.ts'
import { sql } from 'kysely'
import { creationIdPages, selectCreationsWithHtml } from '../creations/queries.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/engine.ts'
import { idPages } from '../db/id-pages.ts'
import { postIdPages } from '../posts/queries.ts'
import { tagsOfPosts } from '../tags/queries.ts'
import { selectTopicsWithHtml } from '../topics/queries.ts'
import { selectReplies } from '../topics/reply-queries.ts'

const FEED_ENTRIES_MAX = 30
const REPLY_ENTRIES_MAX = 50

/** `tag` is an active tag of topics, tools or creations; null: all posts. */
export type Selection = { communityId: number | null; tag: Tag | null }

const paging = { perPage: FEED_ENTRIES_MAX }
const listTopicIds = postIdPages('topic', paging)
const listCreationIds = creationIdPages(paging)

/** The filter of the list in which visitors see the same posts. */
const filterOf = ({ communityId, tag }: Selection) => ({
  communityId,
  tag: tag?.name,
  authorId: null,
  toolId: null,
  page: 1,
  before: null,
})

const listTopicRows = compiledQuery((db, { ids }: { ids: number[] }) =>
  selectTopicsWithHtml(db).where('topics.id', 'in', ids).orderBy('topics.id', 'desc'),
)

/** The newest topics, with their texts. */
export async function listNewTopics(db: Db, selection: Selection) {
  return listTopicRows(db, { ids: await listTopicIds(db, filterOf(selection), null) })
}

const listCreationRows = compiledQuery((db, { ids }: { ids: number[] }) =>
  selectCreationsWithHtml(db).where('creations.id', 'in', ids).orderBy('creations.id', 'desc'),
)

export async function listNewCreations(db: Db, selection: Selection) {
  return listCreationRows(db, { ids: await listCreationIds(db, filterOf(selection), null) })
}

type ToolSelection = { communityId: number | null; tagId: number | null }

function selectToolIds(db: Db, { tagId, communityId }: ToolSelection) {
  let ids = db.selectFrom('tools').select('id').where('visible', '=', true)
  if (communityId !== null) ids = ids.where('community_id', '=', communityId)
  if (tagId === null) return ids
  const tagged = db.selectFrom('tool_tags').select('tool_id').where('tag_id', '=', tagId)
  return ids.where('id', 'in', tagged)
}

const listToolIds = idPages(selectToolIds, paging)

const listPublishedToolIds = compiledQuery((db, selection: ToolSelection) =>
  selectToolIds(db, selection)
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .limit(sql.lit(FEED_ENTRIES_MAX)),
)

const listToolRows = compiledQuery((db, { ids }: { ids: number[] }) =>
  db
    .selectFrom('tools')
    .select(['id', 'name', 'url', 'description', 'edited_at as updatedAt'])
    .select((eb) => eb.fn.coalesce('published_at', 'created_at').as('createdAt'))
    .where('id', 'in', ids)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(FEED_ENTRIES_MAX)),
)

/** Tools in the order of their publication, which is also their `createdAt`. Hidden ones are left out. */
export async function listNewTools(db: Db, { communityId, tag }: Selection) {
  const selection = { communityId, tagId: tag?.id ?? null }
  const newest = await listToolIds(db, selection, 1)
  const published = await listPublishedToolIds(db, selection)
  return listToolRows(db, { ids: [...newest, ...published.map(({ id }) => id)] })
}

type ResourceSelection = { type: string | null; communityId: number | null }

function selectResourceIds(db: Db, { type, communityId }: ResourceSelection) {
  let ids = db.selectFrom('resources').select('id').where('pending', '=', false)
  if (communityId !== null) ids = ids.where('community_id', '=', communityId)
  return type === null ? ids : ids.where('type', '=', type)
}

const listResourceIds = idPages(selectResourceIds, paging)

/** Of the resources that had to be reviewed, those that were published last. */
const listReviewedIds = compiledQuery((db, selection: ResourceSelection) =>
  selectResourceIds(db, selection)
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .limit(sql.lit(FEED_ENTRIES_MAX)),
)

const listResourceRows = compiledQuery((db, { ids }: { ids: number[] }) =>
  db
    .selectFrom('resources')
    .select(['id', 'name', 'url', 'type', 'updated_at as updatedAt'])
    .select((eb) => eb.fn.coalesce('published_at', 'created_at').as('createdAt'))
    .where('id', 'in', ids)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(FEED_ENTRIES_MAX)),
)

/**
 * Resources in the order of their publication, which is also their `createdAt`. Those whose suggested
 * type waits for review are left out.
 */
export async function listNewResources(db: Db, selection: ResourceSelection) {
  const newest = await listResourceIds(db, selection, 1)
  const reviewed = await listReviewedIds(db, selection)
  return listResourceRows(db, { ids: [...newest, ...reviewed.map(({ id }) => id)] })
}

const listReplyRows = compiledQuery((db, { ids }: { ids: number[] }) =>
  selectReplies(db).where('replies.id', 'in', ids).orderBy('replies.id', 'desc'),
)

const listReplyIds = idPages(
  (db, { topicId }: { topicId: number }) =>
    db.selectFrom('replies').select('id').where('topic_id', '=', topicId),
  { perPage: REPLY_ENTRIES_MAX },
)

export async function listNewReplies(db: Db, topicId: number) {
  return listReplyRows(db, { ids: await listReplyIds(db, { topicId }, 1) })
}

const listTagsOf = {
  topic: tagsOfPosts('topic'),
  tool: tagsOfPosts('tool'),
  creation: tagsOfPosts('creation'),
}

/** The names of the active tags of each row. */
export async function listTagNames(
  db: Db,
  type: keyof typeof listTagsOf,
  rows: { id: number }[],
): Promise<Map<number, string[]>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const tags = await listTagsOf[type](db, ids)
  return new Map(
    ids.map((id) => {
      const active = (tags.get(id) ?? []).filter((tag) => tag.active)
      return [id, active.map(({ name }) => name)]
    }),
  )
}

/** The time of the first start of the site. */
export async function findSiteTime(db: Db) {
  const row = await db.selectFrom('site').select('created_at as at').executeTakeFirst()
  return row?.at ?? new Date(0).toISOString()
}
