import { GENERAL_TAG_ID, ID_MAX } from '#contract/constants.ts'
import type { Tag, TagType } from '#contract/tags.ts'
import { expressionBuilder, sql } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../db/engine.ts'
import { ROWS_AT_ONCE } from '../db/in-portions.ts'
import type { Schema } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { POST_TAGS } from './queries.ts'

/** SQLite looks this many posts up in a few milliseconds. */
const POSTS_READ_AT_ONCE = 5_000

/** Up to `ROWS_AT_ONCE` posts. Others are to be listed after the id `next`; null: there are none. */
export type Portion = { postIds: number[]; next: number | null }

/** Posts with the tag, by id. */
export async function listPostsWith(db: Db, tag: Tag, after: number): Promise<Portion> {
  const { table, key } = linksOf(tag.type)
  const { rows } = await sql<PostRow>`select ${key} as id from ${table}
    where tag_id = ${tag.id} and ${key} > ${after}
    order by ${key} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db)
  return portionOf(rows, null)
}

/** Of the next `POSTS_READ_AT_ONCE` posts with the tag, those without another active tag, by id. */
export async function listPostsWithOnly(db: Db, tag: Tag, after: number): Promise<Portion> {
  const { table, key } = linksOf(tag.type)
  const ofTag = sql`where tag_id = ${tag.id} and ${key} > ${after}`
  const { rows: ends } = await sql<PostRow>`select ${key} as id from ${table} ${ofTag}
    order by ${key} limit 1 offset ${sql.lit(POSTS_READ_AT_ONCE - 1)}`.execute(db)
  const end = ends[0]?.id ?? null
  const { rows } = await sql<PostRow>`select ${key} as id from ${table} as gone ${ofTag}
    and ${key} <= ${end ?? ID_MAX} and ${isLastShown(tag.type, tag.id)}
    order by ${key} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db)
  return portionOf(rows, end)
}

type PostRow = { id: number }

function portionOf(rows: PostRow[], end: number | null): Portion {
  const postIds = rows.map(({ id }) => id)
  return { postIds, next: postIds.length < ROWS_AT_ONCE ? end : (postIds.at(-1) ?? end) }
}

/** Gives General to those of these topics that have no other active tag. Resolves to their number. */
export async function tagWithGeneral(tx: Db, { id }: Tag, topicIds: number[]) {
  const { numAffectedRows } =
    await sql`insert into topic_tags (topic_id, tag_id, position, community_id)
    select topic_id, ${sql.lit(GENERAL_TAG_ID)}, ${afterAllTags}, community_id
    from topic_tags as gone
    where tag_id = ${id} and ${isLastShown('topic', id)} and ${isOneOf('gone.topic_id', topicIds)}
  `.execute(tx)
  return Number(numAffectedRows)
}

/** General comes last: a hidden tag that is shown again is then the first one, as before. */
const afterAllTags = sql`(select max(every.position) + 1 from topic_tags as every
  where every.topic_id = gone.topic_id)`

/**
 * Tools and creations keep their last tag. A tag may be on many: they are read in parts, after each of
 * which requests that need no database are answered.
 * @throws {Refusal} `conflict`
 */
export async function assertNoneUntagged(db: Db, tag: Tag) {
  let count = 0
  for (let after: number | null = 0; after !== null;) {
    const { postIds, next }: Portion = await listPostsWithOnly(db, tag, after)
    count += postIds.length
    after = next
    await nextTurn()
  }
  refuseUntagged(tag, count)
}

function refuseUntagged({ name, type }: Tag, count: number) {
  if (count === 0) return
  const things = count === 1 ? `1 ${type} has` : `${count} ${type}s have`
  throw new Refusal('conflict', `${things} no other tag than ${name}: merge it into another`)
}

/** Whether the post of the row `gone` has no active tag besides this one. */
function isLastShown(type: TagType, tagId: number) {
  const { table, key } = linksOf(type)
  return sql`not exists (select 1 from ${table} as other
    inner join tags on tags.id = other.tag_id and tags.active
    where other.${key} = gone.${key} and other.tag_id <> ${tagId})`
}

/**
 * Removes the tag from these posts, if all have another active one.
 * @throws {Refusal} `conflict`
 */
export async function removeFromTagged(tx: Db, tag: Tag, postIds: number[]) {
  const { table, key, name } = linksOf(tag.type)
  const { rows } = await sql<PostRow>`select ${key} as id from ${table} as gone
    where tag_id = ${tag.id} and ${isOneOf(name, postIds)} and ${isLastShown(tag.type, tag.id)}
  `.execute(tx)
  refuseUntagged(tag, rows.length)
  return removeFrom(tx, tag, postIds)
}

/** Resolves to the number of these posts that had the tag. */
export async function removeFrom(tx: Db, tag: Tag, postIds: number[]) {
  const { table, name } = linksOf(tag.type)
  const { numAffectedRows } = await sql`delete from ${table}
    where tag_id = ${tag.id} and ${isOneOf(name, postIds)}`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Replaces the tag on these posts; resolves to the number of those that had it. Of a post that has both,
 * the earlier position is kept.
 */
export async function replaceOn(tx: Db, tag: Tag, into: Tag, postIds: number[]) {
  const { table, key, name } = linksOf(tag.type)
  await sql`update ${table} set position = was.position from ${table} as was
    where was.tag_id = ${tag.id} and was.${key} = ${table}.${key} and ${isOneOf(`was.${name}`, postIds)}
      and ${table}.tag_id = ${into.id} and ${table}.position > was.position`.execute(tx)
  const { numAffectedRows } = await sql`update ${table} set tag_id = ${into.id}
    where tag_id = ${tag.id} and ${isOneOf(name, postIds)}
      and not exists (select 1 from ${table} as has
        where has.${key} = ${table}.${key} and has.tag_id = ${into.id})`.execute(tx)
  return Number(numAffectedRows) + (await removeFrom(tx, tag, postIds))
}

function linksOf(type: TagType) {
  const [table, name] = POST_TAGS[type]
  return { table: sql.table(table), key: sql.ref(name), name }
}

export const isOneOf = (column: string, ids: number[]) =>
  expressionBuilder<Schema>()(sql<number>`${sql.ref(column)}`, 'in', ids)
