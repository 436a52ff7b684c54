import { TOPICS_PER_PAGE } from '#contract/constants.ts'
import { canSeePendingTags } from '#contract/permissions.ts'
import type { Caller } from '#contract/permissions.ts'
import type { TopicFilter } from '#contract/topic-filters.ts'
import type { TopicCard } from '#contract/topics.ts'
import { authorColumns, authorOf } from '../accounts/queries.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/engine.ts'
import { hasRow } from '../db/has-row.ts'
import { rowsOfIds } from '../db/id-pages.ts'
import { locked } from '../db/row-locks.ts'
import { postIdPages } from '../posts/queries.ts'
import { tagsOfPosts } from '../tags/queries.ts'
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

export const findTopicForUpdate = locked('topics', findTopic)

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

const listTopicIds = postIdPages('topic', { perPage: TOPICS_PER_PAGE })

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
