import { ALL_TOPICS, TOPICS_PER_PAGE } from '#contract/constants.ts'
import { isStorable } from '#contract/characters.ts'
import { canSeePendingTags } from '#contract/permissions.ts'
import type { Caller } from '#contract/permissions.ts'
import type { TopicFilter } from '#contract/topic-filters.ts'
import type { TopicCard } from '#contract/topics.ts'
import { tagKey } from '#contract/tag-key.ts'
import { authorColumns, authorOf, isMember } from '../accounts/queries.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/engine.ts'
import { hasRow } from '../db/has-row.ts'
import { idPages, rowsOfIds } from '../db/id-pages.ts'
import { lockRow } from '../db/row-locks.ts'
import { namedTag, selectTagId, tagsOfPosts } from '../tags/queries.ts'
import type { NamedTag } from '../tags/queries.ts'
import type { StoredHtml } from '../db/column-types.ts'

/** Newest first, ten per page; an unknown tag, community or author matches nothing. */
export const listTopics = (db: Db, filter: TopicFilter, caller: Caller): Promise<TopicCard[]> =>
  rowsOfIds(
    () => listTopicIds(db, filter, caller),
    (ids) => listTopicsById(db, ids, caller),
  )

/** Those of these topics that exist, in the order of the ids. */
export async function listTopicsById(db: Db, ids: number[], caller: Caller): Promise<TopicCard[]> {
  if (ids.length === 0) return []
  const [rows, withTags] = await Promise.all([
    listTopicRows(db, { ids }),
    readTags(db, ids, caller),
  ])
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(withTags)
}

type StoredTopic = TopicCard & StoredHtml

export async function findTopic(db: Db, id: number, caller: Caller): Promise<StoredTopic | null> {
  const [[row], withTags] = await Promise.all([
    listTopicsWithHtml(db, { id }),
    readTags(db, [id], caller),
  ])
  return row ? withTags(row) : null
}

/** Finds a topic and locks it against concurrent changes until the transaction ends. */
export async function findTopicForUpdate(tx: Db, id: number, caller: Caller) {
  await lockRow(tx, 'topics', id)
  return findTopic(tx, id, caller)
}

/** Whether there was a topic of this id. */
export const wasTopicDeleted = (db: Db, id: number) =>
  hasRow(db.selectFrom('deleted_topics').select('id').where('id', '=', id))

/** The owner of a topic, for permissions. */
export async function findTopicSummary(db: Db, id: number) {
  const [topic] = await listTopicSummaries(db, { id })
  return topic
}

const listTopicSummaries = compiledQuery((db, { id }: { id: number }) =>
  db.selectFrom('topics').select(['id', 'user_id as userId']).where('id', '=', id),
)

/** The active tags of a topic. */
export async function listActiveTags(db: Db, topicId: number) {
  const tags = await listTagsOf(db, [topicId])
  return (tags.get(topicId) ?? []).filter(({ active }) => active)
}

type Among = Pick<TopicFilter, 'communityId' | 'authorId'>

/** Makes a function that lists the ids of a page from an index; its rows are then fetched by id. */
export function topicIdPages(paging: { perPage: number }) {
  const ofAuthor = (db: Db, authorId: number) =>
    db
      .selectFrom('topics')
      .select('id')
      .where('user_id', '=', authorId)
      .where(isMember(db, authorId))
  const listNewest = idPages((db, { communityId, authorId }: Among) => {
    const ids = authorId === null ? db.selectFrom('topics').select('id') : ofAuthor(db, authorId)
    return communityId === null ? ids : ids.where('community_id', '=', communityId)
  }, paging)
  const listTagged = idPages(
    (db, { communityId, authorId, ...tag }: Among & NamedTag) => {
      let ids = db
        .selectFrom('topic_tags')
        .select('topic_id as id')
        .where('tag_id', '=', selectTagId(db, 'topic', tag))
      if (communityId !== null) ids = ids.where('community_id', '=', communityId)
      return authorId === null ? ids : ids.where('topic_id', 'in', ofAuthor(db, authorId))
    },
    { ...paging, column: 'topic_id' },
  )
  return async (db: Db, { page, before, tag, ...among }: TopicFilter, caller: Caller) => {
    if (!tag || tagKey(tag) === tagKey(ALL_TOPICS)) return listNewest(db, among, page, before)
    if (!isStorable(tag)) return []
    return listTagged(db, { ...among, ...namedTag(tag, caller) }, page, before)
  }
}

const listTopicIds = topicIdPages({ perPage: TOPICS_PER_PAGE })

const selectTopics = (db: Db) =>
  db
    .selectFrom('topics')
    .innerJoin('users', 'users.id', 'topics.user_id')
    .select([
      'topics.id',
      'topics.title',
      'topics.content',
      'topics.user_id as userId',
      'topics.community_id as communityId',
      'topics.created_at as createdAt',
      'topics.updated_at as updatedAt',
      'topics.reply_count as replyCount',
      ...authorColumns,
    ])

type TopicRow = Awaited<ReturnType<ReturnType<typeof selectTopics>['execute']>>[number]

const listTopicRows = compiledQuery((db, { ids }: { ids: number[] }) =>
  selectTopics(db).where('topics.id', 'in', ids),
)

export const selectTopicsWithHtml = (db: Db) =>
  selectTopics(db).select(['topics.html', 'topics.html_version as htmlVersion'])

const listTopicsWithHtml = compiledQuery((db, { id }: { id: number }) =>
  selectTopicsWithHtml(db).where('topics.id', '=', id),
)

/** Returns a function that adds their tags to the rows of these topics. */
async function readTags(db: Db, ids: number[], caller: Caller) {
  const tagsOf = await listTagsOf(db, ids)
  return <T extends TopicRow>(row: T) => {
    const tags = (tagsOf.get(row.id) ?? []).filter(
      (tag) => tag.active || canSeePendingTags(caller, row),
    )
    return { ...row, author: authorOf(row), tags, tagIds: tags.map((tag) => tag.id) }
  }
}

const listTagsOf = tagsOfPosts('topic')
