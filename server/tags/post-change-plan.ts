import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Fields } from '#contract/audit.ts'
import type { Action } from '#contract/audit-actions.ts'
import type { Tag } from '#contract/tags.ts'
import type { AuditWriter } from '../audit/audit-log.ts'
import { updateAuditEntry } from '../audit/queries.ts'
import type { WithAudit } from '../calls/handler-types.ts'
import type { Db } from '../db/engine.ts'
import type { Portion } from './posts-of-tag.ts'
import { found, PartlyDone, Refusal } from '../refusal.ts'
import { findTagForUpdate, lockPostsAndTags } from './queries.ts'

/** Leaves time for the rest before a proxy, or the browser, gives up waiting: the first after 15 s. */
const PORTIONS_MS_MAX = 8_000

/**
 * Plans what a decision of an administrator about a tag, which nobody else changes meanwhile, does to the
 * posts that have the tag; null: nothing.
 * @throws {Refusal} if the decision may not be made
 */
export type PlanPostChange = (tx: Db, tag: Tag) => Promise<PostChangePlan | null>

export type PostChangePlan = {
  /** For the audit log. */
  recorded: Fields
  /** The tag that posts get instead. */
  into?: Tag
  /** Reads all posts of the tag: before the first change, and once more after the last portion. */
  assertPossible?: (tx: Db, tag: Tag) => Promise<unknown>
  /** Posts to be changed, after this id. */
  list: (tx: Db, tag: Tag, after: number) => Promise<Portion>
  /** Resolves to the number of those that were changed. */
  apply: (tx: Db, tag: Tag, postIds: number[]) => Promise<number>
}

/**
 * Carries out a decision about a tag: changes its posts, then runs `decide` in the transaction of the
 * last ones, with the number of all posts that were changed.
 * @throws {Refusal} if the decision may not be made
 * @throws {PartlyDone} for a failure after the first change
 */
export async function decideAboutTag<A extends Action, T>(
  withAudit: WithAudit<A | 'tag.posts-changed'>,
  tagId: number,
  planChange: PlanPostChange,
  decide: (tx: Db, record: AuditWriter<A>, tag: Tag, posts: number) => Promise<T>,
): Promise<T> {
  const portions = await changePostsInPortions(withAudit, tagId, planChange)
  const decision = withAudit(async (tx, record) => {
    const tag = found(await findTagForUpdate(tx, tagId), 'Tag')
    const rest = await changeRestOfPosts(tx, tag, planChange, portions.after)
    return decide(tx, record, tag, portions.posts + rest)
  })
  return afterPortions(portions, decision)
}

/**
 * Changes the posts of a tag that is on many, before the transaction of the decision: all at once would
 * hold up the site on SQLite, and exceed the time for a statement on PostgreSQL. The last portion is
 * left to that transaction. After a failure between the two, the same decision does the rest. The
 * audit log has one entry for all portions, written by the first and brought up to date by the others.
 * @returns how many posts were changed, and the id after which posts are left
 * @throws {Refusal} before the first change, if the decision may not be made
 * @throws {PartlyDone} for a failure after that, such as that the caller may no longer write, and after
 * some seconds: the same decision does the rest
 */
export async function changePostsInPortions(
  withAudit: WithAudit<'tag.posts-changed'>,
  tagId: number,
  planChange: PlanPostChange,
): Promise<ChangedPosts> {
  const startedAt = performance.now()
  let progress: Progress = { posts: 0, entryId: null, after: 0, isDone: false }
  while (!progress.isDone) {
    const before = progress
    progress = await afterPortions(
      before,
      withAudit(async (tx, record) => {
        const tag = await findTagForUpdate(tx, tagId)
        const plan = tag && (await planChange(tx, tag))
        return plan ? changePortion(tx, record, tag, plan, before) : { ...before, isDone: true }
      }),
    )
    const isLate = performance.now() - startedAt > PORTIONS_MS_MAX
    // Without any change so far, a repeated call would stop at the same place.
    if (isLate && progress.posts > 0)
      throw new PartlyDone(changed(progress), new Refusal('unavailable', MANY))
    await nextTurn()
  }
  return progress
}

const MANY = 'The tag has many posts; please repeat this to change the rest'

/**
 * Waits for work that follows on portions.
 * @throws {PartlyDone} for its failure, if posts have been changed
 */
async function afterPortions<T>(before: ChangedPosts, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (before.posts === 0) throw error
    throw new PartlyDone(changed(before), error)
  }
}

const changed = ({ posts }: ChangedPosts) =>
  posts === 1 ? '1 post has been changed already.' : `${posts} posts have been changed already.`

type ChangedPosts = { posts: number; after: number }

/** `entryId`: the audit entry of the portions so far. */
type Progress = ChangedPosts & { entryId: number | null; isDone: boolean }

async function changePortion(
  tx: Db,
  record: AuditWriter<'tag.posts-changed'>,
  tag: Tag,
  plan: PostChangePlan,
  before: Progress,
): Promise<Progress> {
  const { postIds, next } = await plan.list(tx, tag, before.after)
  if (next === null) return { ...before, isDone: true }
  const progress = { ...before, after: next }
  if (postIds.length === 0) return progress
  await lock(tx, tag, plan, postIds)
  if (before.after === 0) await plan.assertPossible?.(tx, tag)
  const count = await plan.apply(tx, tag, postIds)
  if (count === 0) return progress
  const posts = before.posts + count
  const after = { name: tag.name, ...plan.recorded, posts }
  if (before.entryId === null) {
    const entryId = await record({ action: 'tag.posts-changed', id: tag.id, after })
    return { ...progress, posts, entryId }
  }
  await updateAuditEntry(tx, before.entryId, after)
  return { ...progress, posts }
}

/**
 * Changes the posts of a tag that are left: those after the portions, and others that have got the tag
 * meanwhile.
 * @returns how many posts were changed
 */
async function changeRestOfPosts(
  tx: Db,
  tag: Tag,
  planChange: PlanPostChange,
  lastId: number,
): Promise<number> {
  const plan = await planChange(tx, tag)
  if (!plan) return 0
  const rest = await plan.list(tx, tag, lastId)
  await lock(tx, tag, plan, rest.postIds)
  await plan.assertPossible?.(tx, tag)
  let posts = 0
  for (let after: number | null = 0; after !== null;) {
    const { postIds, next }: Portion = await plan.list(tx, tag, after)
    if (postIds.length > 0) {
      await lock(tx, tag, plan, postIds)
      posts += await plan.apply(tx, tag, postIds)
    }
    after = next
    await nextTurn()
  }
  return posts
}

const lock = (tx: Db, tag: Tag, { into = tag }: PostChangePlan, postIds: number[]) =>
  lockPostsAndTags(tx, tag.type, postIds, [tag.id, into.id])
