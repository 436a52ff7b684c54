import type { Tag } from '#contract/tags.ts'
import type { Db } from '../db/engine.ts'
import { inPortions, ROWS_AT_ONCE } from '../db/in-portions.ts'
import { findTagForUpdate } from './queries.ts'

/**
 * Plans what an administrator's change of a tag, which is locked, does to the posts that have the tag;
 * null: nothing.
 * @throws {Refusal} if the tag may not be changed so
 */
export type PlanPostChange = (tx: Db, tag: Tag) => Promise<PostChangePlan | null>

/** The posts that a change of a tag concerns, and what it does to them. */
type PostChangePlan = {
  /** Up to `ROWS_AT_ONCE` posts that are still to be changed. */
  list: (tx: Db, tag: Tag) => Promise<number[]>
  apply: (tx: Db, tag: Tag, postIds: number[]) => Promise<unknown>
}

/**
 * Changes the posts of a tag that is on many, before the transaction that changes the tag: all at once
 * would hold up the site on SQLite, and exceed the time for a statement on PostgreSQL. The last
 * thousand are left to that transaction. After a failure between the two, the same change does the rest.
 * @returns how many posts were changed
 * @throws {Refusal} before the first change, if the tag may not be changed so
 */
export const changePostsInPortions = (db: Db, tagId: number, planChange: PlanPostChange) =>
  inPortions(() =>
    db.transaction().execute(async (tx) => {
      const tag = await findTagForUpdate(tx, tagId)
      const plan = tag && (await planChange(tx, tag))
      if (!plan) return 0
      const postIds = await plan.list(tx, tag)
      if (postIds.length < ROWS_AT_ONCE) return 0
      await plan.apply(tx, tag, postIds)
      return postIds.length
    }),
  )

/** Changes the posts of a tag that are left, in the transaction that changes the tag. */
export async function changeRestOfPosts(tx: Db, tag: Tag, planChange: PlanPostChange) {
  const plan = await planChange(tx, tag)
  if (!plan) return
  let postIds: number[]
  do {
    postIds = await plan.list(tx, tag)
    await plan.apply(tx, tag, postIds)
  } while (postIds.length === ROWS_AT_ONCE)
}
