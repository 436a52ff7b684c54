import type { Tag } from '#contract/tags.ts'
import type { Db } from '../db/engine.ts'
import { inPortions, ROWS_AT_ONCE } from '../db/in-portions.ts'
import { findTagForUpdate } from './queries.ts'

/**
 * A decision of an administrator about a tag, which is locked: checks whether it may be made, and says
 * what it does to the posts that have the tag; null: nothing.
 * @throws {Refusal}
 */
export type Decision = (tx: Db, tag: Tag) => Promise<PostChange | null>

type PostChange = {
  /** Up to `ROWS_AT_ONCE` posts that are still to be changed. */
  list: (tx: Db, tag: Tag) => Promise<number[]>
  apply: (tx: Db, tag: Tag, postIds: number[]) => Promise<unknown>
}

/**
 * Changes the posts of a tag that is on many, before the transaction of the decision: all at once would
 * hold up the site on SQLite, and exceed the time for a statement on PostgreSQL. The last thousand are
 * left to that transaction. After a failure between the two, the same decision does the rest.
 * @returns how many posts were changed
 * @throws {Refusal} before the first change, if the decision may not be made
 */
export const changePostsInPortions = (db: Db, tagId: number, decision: Decision) =>
  inPortions(() =>
    db.transaction().execute(async (tx) => {
      const tag = await findTagForUpdate(tx, tagId)
      const change = tag && (await decision(tx, tag))
      if (!change) return 0
      const postIds = await change.list(tx, tag)
      if (postIds.length < ROWS_AT_ONCE) return 0
      await change.apply(tx, tag, postIds)
      return postIds.length
    }),
  )

/** Changes the posts of a tag that are left, in the transaction of the decision. */
export async function changeRestOfPosts(tx: Db, tag: Tag, decision: Decision) {
  const change = await decision(tx, tag)
  if (!change) return
  let postIds: number[]
  do {
    postIds = await change.list(tx, tag)
    await change.apply(tx, tag, postIds)
  } while (postIds.length === ROWS_AT_ONCE)
}
