import { ALL_TOPICS, GENERAL_TAG_ID } from '#contract/constants.ts'
import type { Tag, TagChange, TagType } from '#contract/tags.ts'
import { filterNameIssue, tagKey } from '#contract/tag-key.ts'
import type { Db } from '../db/engine.ts'
import { found, Refusal, refusedField } from '../refusal.ts'
import type { PlanPostChange, PostChangePlan } from './post-change-plan.ts'
import {
  assertNoneUntagged,
  listPostsWith,
  listPostsWithOnly,
  removeFrom,
  removeFromTagged,
  replaceOn,
  tagWithGeneral,
} from './posts-of-tag.ts'
import { deleteTag, findTag, findTagByName } from './queries.ts'

/**
 * Renaming, approving or deactivating a tag. Posts lose a tag that is deactivated as they lose one that
 * is deleted, until it is approved again.
 */
export const planTagChange =
  (change: TagChange): PlanPostChange =>
  async (tx, old) => {
    const { name = old.name, active = old.active } = change
    if (name !== old.name || !active) assertNotBuiltIn(old)
    const isNew = name !== old.name || !old.active
    if (active && isNew) assertNotFilter(old.type, name)
    const holder = await findTagByName(tx, old.type, name)
    if (holder && holder.id !== old.id) {
      const message = `There is a ${old.type} tag named ${holder.name} already`
      throw refusedField('conflict', 'name', message)
    }
    if (!old.active || active) return null
    if (old.type !== 'topic') return { ...NO_POSTS, assertPossible: assertNoneUntagged }
    return { recorded: { decision: 'hide' }, list: listPostsWithOnly, apply: tagWithGeneral }
  }

/** To be called when its posts have been changed. Resolves to the changed tag; undefined if it was deleted. */
export async function changeTag(tx: Db, old: Tag, change: TagChange) {
  const { name = old.name, active = old.active } = change
  const set = { name, name_key: tagKey(name), active }
  await tx.updateTable('tags').set(set).where('id', '=', old.id).execute()
  if (active) await tx.deleteFrom('tag_suggestions').where('tag_id', '=', old.id).execute()
  return findTag(tx, old.id)
}

/** For a decision that changes no posts. */
const NO_POSTS: PostChangePlan = {
  recorded: {},
  list: () => Promise.resolve({ postIds: [], next: null }),
  apply: () => Promise.resolve(0),
}

/** Removing a tag from all posts: a tool or creation may lose its only tag if that is pending. */
export const planTagDeletion: PlanPostChange = async (_, tag) => {
  assertNotBuiltIn(tag)
  const recorded = { decision: 'delete' }
  if (tag.type === 'topic') {
    return {
      recorded,
      list: listPostsWith,
      async apply(inside, from, postIds) {
        await tagWithGeneral(inside, from, postIds)
        return removeFrom(inside, from, postIds)
      },
    }
  }
  if (!tag.active) return { recorded, list: listPostsWith, apply: removeFrom }
  const assertPossible = assertNoneUntagged
  return { recorded, assertPossible, list: listPostsWith, apply: removeFromTagged }
}

/** Replacing a tag by the one with the id `into` on all posts. */
export const planTagMerge =
  (into: number): PlanPostChange =>
  async (tx, tag) => {
    const target = await findMergeTarget(tx, tag, into)
    return {
      recorded: { decision: 'merge', into },
      into: target,
      list: listPostsWith,
      apply: (inside, from, postIds) => replaceOn(inside, from, target, postIds),
    }
  }

/** Deletes a tag that has been replaced on all posts; its news and feeds move as well. */
export async function mergeTag(tx: Db, old: Tag, into: number) {
  // Read again: news may have arrived meanwhile.
  const tag = found(await findTag(tx, old.id), 'Tag')
  if (tag.type === 'tool') await moveNews(tx, tag, await findMergeTarget(tx, tag, into))
  await deleteTag(tx, tag.id)
}

async function findMergeTarget(tx: Db, tag: Tag, into: number) {
  const target = await findTag(tx, into)
  if (target?.type !== tag.type || target.id === tag.id) throw unfit(tag)
  assertNotBuiltIn(tag)
  if (tag.active && !target.active) {
    throw new Refusal('conflict', `${target.name} waits for review: approve it first`)
  }
  return target
}

function unfit({ type }: Tag) {
  return refusedField('invalid', 'into', `Please choose another ${type} tag to merge into`)
}

/** The site needs two tags: General replaces a missing tag, the other one means all topics. */
function assertNotBuiltIn({ id, type, name }: Tag) {
  if (type !== 'topic' || (id !== GENERAL_TAG_ID && name !== ALL_TOPICS)) return
  throw new Refusal('conflict', `${name} is needed by the site and stays as it is`)
}

/** @throws {Refusal} `conflict` for a tag named as the filter's entry for all posts */
export function assertNotFilter(type: TagType, name: string) {
  const issue = filterNameIssue(type, name)
  if (issue !== null) throw refusedField('conflict', 'name', issue)
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
