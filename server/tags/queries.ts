import { GENERAL_TAG_ID, ID_MAX, TAGS_MAX } from '#contract/constants.ts'
import { isStorable } from '#contract/characters.ts'
import { tagKey } from '#contract/tag-key.ts'
import { canReviewTags } from '#contract/permissions.ts'
import type { Caller } from '#contract/permissions.ts'
import type { Tag, TagOnPost, TagType } from '#contract/tags.ts'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/engine.ts'
import { numberedRows } from '../db/list-parameters.ts'
import { forKeyShare, lockRow, lockRows, lockRowsExclusively } from '../db/row-locks.ts'
import type { Schema } from '../db/schema.ts'

export const tagColumns = ['id', 'name', 'type', 'active', 'last_updated as lastUpdated'] as const

/** Null: tags of all types; active ones and others. */
export const listTags = compiledQuery(
  (db, { type, active }: { type: TagType | null; active: true | null }) => {
    let query = db.selectFrom('tags').select(tagColumns)
    if (type !== null) query = query.where('type', '=', type)
    if (active !== null) query = query.where('active', '=', active)
    return query.orderBy('type').orderBy('display_order').orderBy('id').limit(sql.lit(TAGS_MAX))
  },
)

export const findTag = (db: Db, id: number): Promise<Tag | undefined> =>
  db.selectFrom('tags').select(tagColumns).where('id', '=', id).executeTakeFirst()

/** A category: only tags of tools have news. */
export const findToolTag = (db: Db, id: number) =>
  db
    .selectFrom('tags')
    .select(['id', 'active'])
    .where('id', '=', id)
    .where('type', '=', 'tool')
    .executeTakeFirst()

/**
 * A tag that is to be decided about. The lock on General runs one decision at a time, so that concurrent
 * decisions cannot remove both tags of a topic: none is changed until the transaction ends.
 */
export async function findTagForUpdate(tx: Db, id: number) {
  await lockRow(tx, 'tags', GENERAL_TAG_ID)
  return findTag(tx, id)
}

export const deleteTag = (tx: Db, id: number) =>
  tx.deleteFrom('tags').where('id', '=', id).execute()

/**
 * Locks in the order of an edit: the topic, then its tags by id. Until the transaction ends, no other one
 * changes these topics or adds these tags to a post.
 */
export async function lockPostsAndTags(tx: Db, type: TagType, postIds: number[], tagIds: number[]) {
  if (type === 'topic') await lockRows(tx, 'topics', postIds)
  await lockRowsExclusively(tx, 'tags', tagIds)
}

/** A name that the database cannot store matches no tag. */
export async function findTagByName(db: Db, type: TagType, name: string): Promise<Tag | undefined> {
  if (!isStorable(name)) return undefined
  const [tag] = await listTagsByKey(db, { type, key: tagKey(name) })
  return tag
}

const listTagsByKey = compiledQuery((db, { type, key }: { type: TagType; key: string }) =>
  db.selectFrom('tags').select(tagColumns).where('type', '=', type).where('name_key', '=', key),
)

/** A tag by its name; `active`: whether it must be active. */
export type NamedTag = { tagKey: string; active: true | null }

/** The tag that a reader names in a filter. A pending one is there for administrators only. */
export const namedTag = (name: string, caller: Caller): NamedTag => ({
  tagKey: tagKey(name),
  active: canReviewTags(caller) ? null : true,
})

/** The id of a tag, within another query: one statement less for each page of a list. */
export function selectTagId(db: Db, type: TagType, { tagKey: key, active }: NamedTag) {
  const tag = db
    .selectFrom('tags')
    .select('id')
    .where('type', '=', type)
    .where('name_key', '=', key)
  return active === null ? tag : tag.where('active', '=', active)
}

/** Who puts tags on a post; `postId` is left out for a new one. */
export type Tagging = { by: Caller; postId?: number }

/**
 * Those of these ids that are tags of this type, without duplicates, in the given order. A pending
 * tag counts for those who suggested it, for administrators, and on a post that has it already.
 */
export async function listTagIds(
  db: Db,
  type: TagType,
  ids: number[],
  { by, postId = 0 }: Tagging,
): Promise<number[]> {
  const possible = [...new Set(ids)].filter((id) => id > 0 && id <= ID_MAX)
  if (possible.length === 0) return []
  const known = db.selectFrom('tags').select('id').where('type', '=', type)
  const userId = by?.id ?? 0
  const [table, key] = postTagTable(type)
  const present = db.selectFrom(table).select('tag_id').where(key, '=', postId)
  const suggested = db.selectFrom('tag_suggestions').select('tag_id').where('user_id', '=', userId)
  const usable = known.where((eb) =>
    eb.or([
      eb('active', '=', true),
      eb('suggested_by', '=', userId),
      eb('id', 'in', suggested),
      eb('id', 'in', present),
    ]),
  )
  const tags = canReviewTags(by) ? known : usable
  const rows = await forKeyShare(db, tags.where('id', 'in', possible).orderBy('id')).execute()
  const existing = new Set(rows.map(({ id }) => id))
  return possible.filter((id) => existing.has(id))
}

/** The tables of the tags on posts, with the column that refers to the post. */
export const POST_TAGS = {
  topic: ['topic_tags', 'topic_id'],
  tool: ['tool_tags', 'tool_id'],
  creation: ['creation_tags', 'creation_id'],
} as const

/**
 * The table of one kind, typed as that of topics: for queries of what all of them have, `tag_id`,
 * `position` and the id of the post.
 */
export const postTagTable = (type: TagType) => POST_TAGS[type] as (typeof POST_TAGS)['topic']

/** A query for the tags on posts of one kind, in their order, by the id of the post. */
export function tagsOfPosts(type: TagType) {
  const [table, key] = postTagTable(type)
  const listRows = compiledQuery((db, { ids }: { ids: number[] }) =>
    db
      .selectFrom(table)
      .innerJoin('tags', 'tags.id', `${table}.tag_id`)
      .select([`${table}.${key} as taggedId`, 'tags.id', 'tags.name', 'tags.active'])
      .where(`${table}.${key}`, 'in', ids)
      .orderBy(`${table}.${key}`)
      .orderBy(`${table}.position`),
  )
  return async (db: Db, ids: number[]) => {
    const tagsOf = new Map<number, TagOnPost[]>()
    for (const { taggedId, ...tag } of await listRows(db, { ids })) {
      tagsOf.set(taggedId, [...(tagsOf.get(taggedId) ?? []), tag])
    }
    return tagsOf
  }
}

type Post<T extends TagType> = Omit<
  Insertable<Schema[(typeof POST_TAGS)[T][0]]>,
  'tag_id' | 'position'
>

/** Adds tags to a post, in this order; `post` holds the other columns of each row. */
export async function insertPostTags<T extends TagType>(
  tx: Db,
  type: T,
  post: Post<T>,
  tagIds: number[],
) {
  const [table] = POST_TAGS[type]
  const columns: Record<string, unknown> = post
  await sql`insert into ${sql.table(table)}
    (${sql.join(Object.keys(columns).map((column) => sql.ref(column)))}, tag_id, position)
    select ${sql.join(Object.values(columns))}, value, position
    from ${numberedRows(tx, tagIds)} as tag`.execute(tx)
}

/** Replaces the tags of a post. */
export async function replacePostTags<T extends TagType>(
  tx: Db,
  type: T,
  post: Post<T>,
  tagIds: number[],
) {
  const [table, key] = POST_TAGS[type]
  const columns: Record<string, unknown> = post
  await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${columns[key]}`.execute(tx)
  await insertPostTags(tx, type, post, tagIds)
}
