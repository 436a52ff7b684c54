import { GENERAL_TAG_ID } from '#contract/constants.ts'
import type { Tag, TagType } from '#contract/tags.ts'
import { expressionBuilder, sql } from 'kysely'
import type { Db } from '../db/engine.ts'
import { ROWS_AT_ONCE } from '../db/in-portions.ts'
import type { Schema } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { POST_TAGS } from './queries.ts'

/** Up to `ROWS_AT_ONCE` posts with the tag. */
export async function listPostsWith(db: Db, tag: Tag): Promise<number[]> {
  const { table, key } = linksOf(tag.type)
  const { rows } = await sql<{
    id: number
  }>`select ${key} as id from ${table} where tag_id = ${tag.id}
    order by ${key} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Up to `ROWS_AT_ONCE` topics without another active tag. */
export async function listTopicsWithOnly(db: Db, tag: Tag): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select topic_id as id from topic_tags as gone
    where tag_id = ${tag.id} and ${isLastShown('topic', tag.id)}
    limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Gives General to those of these topics that have no other active tag. */
export const tagWithGeneral = (tx: Db, { id }: Tag, topicIds: number[]) =>
  sql`insert into topic_tags (topic_id, tag_id, position, community_id)
    select topic_id, ${sql.lit(GENERAL_TAG_ID)}, ${afterAllTags}, community_id
    from topic_tags as gone
    where tag_id = ${id} and ${isLastShown('topic', id)} and ${isOneOf('gone.topic_id', topicIds)}
  `.execute(tx)

/** A tag that is hidden may be shown again, and is then the first one as before. */
const afterAllTags = sql`(select max(every.position) + 1 from topic_tags as every
  where every.topic_id = gone.topic_id)`

/**
 * Tools and creations keep their last tag.
 * @throws {Refusal} `conflict`
 */
export async function assertNoneUntagged(db: Db, { id, name, type }: Tag) {
  const { table } = linksOf(type)
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from ${table} as gone where tag_id = ${id} and ${isLastShown(type, id)}`.execute(db)
  const count = rows[0]?.count ?? 0
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

export async function removeFrom(tx: Db, tag: Tag, postIds: number[]) {
  const { table, name } = linksOf(tag.type)
  await sql`delete from ${table} where tag_id = ${tag.id} and ${isOneOf(name, postIds)}`.execute(tx)
}

/** Replaces the tag on these posts. Of a post that has both, the earlier position is kept. */
export async function replaceOn(tx: Db, tag: Tag, into: Tag, postIds: number[]) {
  const { table, key, name } = linksOf(tag.type)
  await sql`update ${table} set position = was.position from ${table} as was
    where was.tag_id = ${tag.id} and was.${key} = ${table}.${key} and ${isOneOf(`was.${name}`, postIds)}
      and ${table}.tag_id = ${into.id} and ${table}.position > was.position`.execute(tx)
  await sql`update ${table} set tag_id = ${into.id}
    where tag_id = ${tag.id} and ${isOneOf(name, postIds)}
      and not exists (select 1 from ${table} as has
        where has.${key} = ${table}.${key} and has.tag_id = ${into.id})`.execute(tx)
  await removeFrom(tx, tag, postIds)
}

function linksOf(type: TagType) {
  const [table, name] = POST_TAGS[type]
  return { table: sql.table(table), key: sql.ref(name), name }
}

const isOneOf = (column: string, ids: number[]) =>
  expressionBuilder<Schema>()(sql<number>`${sql.ref(column)}`, 'in', ids)
