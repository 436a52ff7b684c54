import { ALL_TOPICS, GENERAL_TAG_ID } from '#contract/constants.ts'
import type { Tag, TagChange, TagType } from '#contract/tags.ts'
import { sql } from 'kysely'
import type { Db } from '../db/engine.ts'
import { Refusal } from '../refusal.ts'
import { findTag, findTagByName, POST_TAGS, tagKey } from './queries.ts'

/**
 * Renames, approves or deactivates a tag; undefined if it was deleted. Posts lose a tag that is
 * deactivated as they lose one that is deleted, until it is approved again.
 * @throws {Refusal} `conflict` for a taken name, or a tag that the site or a post needs
 */
export async function changeTag(tx: Db, old: Tag, change: TagChange) {
  const { name = old.name, active = old.active } = change
  if (name !== old.name || !active) assertNotBuiltIn(old)
  const holder = await findTagByName(tx, old.type, name)
  if (holder && holder.id !== old.id) {
    const message = `There is a ${old.type} tag named ${holder.name} already`
    throw new Refusal('conflict', message, { issues: [{ path: 'name', message }] })
  }
  if (old.active && !active) await keepPostsTagged(tx, old)
  const set = { name, name_key: tagKey(name), active }
  await tx.updateTable('tags').set(set).where('id', '=', old.id).execute()
  return findTag(tx, old.id)
}

/**
 * Removes the tag from all posts and deletes it. A tool or creation may lose its only tag if that
 * tag is pending.
 * @throws {Refusal} `conflict`
 */
export async function deleteTag(tx: Db, tag: Tag) {
  assertNotBuiltIn(tag)
  if (tag.type === 'topic' || tag.active) await keepPostsTagged(tx, tag)
  await tx.deleteFrom('tags').where('id', '=', tag.id).execute()
}

/**
 * A topic without another active tag gets General; of a tool or creation, the last one is kept.
 * @throws {Refusal} `conflict`
 */
async function keepPostsTagged(tx: Db, tag: Tag) {
  if (tag.type === 'topic') await tagWithGeneral(tx, tag)
  else await assertNoneUntagged(tx, tag.type, tag)
}

/**
 * Replaces `tag` with `into` on all posts, at the same position; news and feeds move as well.
 * @throws {Refusal} `conflict`
 */
export async function mergeTag(tx: Db, tag: Tag, into: Tag) {
  assertNotBuiltIn(tag)
  if (tag.active && !into.active) {
    throw new Refusal('conflict', `${into.name} waits for review: approve it first`)
  }
  await movePosts(tx, tag, into)
  if (tag.type === 'tool') await moveNews(tx, tag, into)
  await tx.deleteFrom('tags').where('id', '=', tag.id).execute()
}

/** The site needs two tags: General replaces a missing tag, the other one means all topics. */
function assertNotBuiltIn({ id, type, name }: Tag) {
  if (type !== 'topic' || (id !== GENERAL_TAG_ID && name !== ALL_TOPICS)) return
  throw new Refusal('conflict', `${name} is needed by the site and stays as it is`)
}

function linksOf(type: TagType) {
  const [table, key] = POST_TAGS[type]
  return [sql.table(table), sql.ref(key)] as const
}

/** A tag that is hidden may be shown again, and is then the first one as before. */
const afterAllTags = sql`(select max(every.position) + 1 from topic_tags as every
  where every.topic_id = gone.topic_id)`

const tagWithGeneral = (tx: Db, { id }: Tag) =>
  sql`insert into "topic_tags" (topic_id, tag_id, position, community_id)
    select topic_id, ${sql.lit(GENERAL_TAG_ID)}, ${afterAllTags}, community_id
    from topic_tags as gone where tag_id = ${id} and ${isLastShown('topic', id)}`.execute(tx)

async function assertNoneUntagged(tx: Db, type: TagType, tag: Tag) {
  const [table] = linksOf(type)
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from ${table} as gone where tag_id = ${tag.id} and ${isLastShown(type, tag.id)}`.execute(tx)
  const count = rows[0]?.count ?? 0
  if (count === 0) return
  const things = count === 1 ? `1 ${type} has` : `${count} ${type}s have`
  throw new Refusal('conflict', `${things} no other tag than ${tag.name}: merge it into another`)
}

/** Whether the post of the row `gone` has no active tag besides this one. */
function isLastShown(type: TagType, tagId: number) {
  const [table, key] = linksOf(type)
  return sql`not exists (select 1 from ${table} as other
    inner join tags on tags.id = other.tag_id and tags.active
    where other.${key} = gone.${key} and other.tag_id <> ${tagId})`
}

/** If a post has both tags, the earlier position is kept. */
async function movePosts(tx: Db, tag: Tag, into: Tag) {
  const [table, key] = linksOf(tag.type)
  await sql`update ${table} set position = was.position from ${table} as was
    where was.tag_id = ${tag.id} and was.${key} = ${table}.${key}
      and ${table}.tag_id = ${into.id} and ${table}.position > was.position`.execute(tx)
  await sql`update ${table} set tag_id = ${into.id}
    where tag_id = ${tag.id} and not exists (select 1 from ${table} as has
      where has.${key} = ${table}.${key} and has.tag_id = ${into.id})`.execute(tx)
}

async function moveNews(tx: Db, tag: Tag, into: Tag) {
  for (const table of ['feeds', 'source_posts'] as const) {
    const kept = tx.selectFrom(table).select('url_key').where('tag_id', '=', into.id)
    await tx
      .updateTable(table)
      .set({ tag_id: into.id })
      .where('tag_id', '=', tag.id)
      .where('url_key', 'not in', kept)
      .execute()
  }
  const [latest = null] = [tag.lastUpdated, into.lastUpdated]
    .filter((time) => time !== null)
    .toSorted()
    .toReversed()
  await tx.updateTable('tags').set({ last_updated: latest }).where('id', '=', into.id).execute()
}
