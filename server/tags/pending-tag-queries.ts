import type { User } from '#contract/accounts.ts'
import { CREATIONS_PER_PAGE, TAGS_PER_POST_MAX } from '#contract/constants.ts'
import type { PendingTag } from '#contract/personal.ts'
import { sql } from 'kysely'
import type { Db } from '../db/engine.ts'
import { isOneOf } from './posts-of-tag.ts'

/** No page of a list has more. Of the whole gallery, the oldest creations may go without. */
const PENDING_TAGS_MAX = CREATIONS_PER_PAGE * TAGS_PER_POST_MAX

/** The authors of those of these posts that have pending tags. */
export async function listAuthorsOfPendingTags(
  db: Db,
  kind: PendingTag['kind'],
  postIds: number[],
): Promise<number[]> {
  const { posts, on, postId } = tablesOf(kind)
  const { rows } = await sql<{ id: number }>`
    select distinct post.user_id as id
    from ${on} as placed
    join tags on tags.id = placed.tag_id and not tags.active
    join ${posts} as post on post.id = placed.${postId}
    where ${isOneOf(`placed.${kind}_id`, postIds)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Pending tags on these posts, if the caller wrote the post or is an administrator. */
export async function listPendingTags(
  db: Db,
  kind: PendingTag['kind'],
  postIds: number[],
  { id: callerId, isAdmin }: User,
): Promise<PendingTag[]> {
  const { posts, on, postId } = tablesOf(kind)
  // The unary plus keeps SQLite from starting with all posts of the caller.
  const isTheirs = isAdmin ? sql`` : sql`and +post.user_id = ${callerId}`
  const { rows } = await sql<Omit<PendingTag, 'kind'>>`
    select placed.${postId} as "postId", tags.id, tags.name,
      (select count(*) from ${on} as earlier
        where earlier.${postId} = placed.${postId} and earlier.position < placed.position) as rank
    from ${on} as placed
    join tags on tags.id = placed.tag_id and not tags.active
    join ${posts} as post on post.id = placed.${postId} ${isTheirs}
    where ${isOneOf(`placed.${kind}_id`, postIds)}
    order by placed.${postId} desc, placed.position
    limit ${sql.lit(PENDING_TAGS_MAX)}`.execute(db)
  return rows.map((row) => ({ ...row, kind }))
}

const tablesOf = (kind: PendingTag['kind']) => ({
  posts: sql.ref(`${kind}s`),
  on: sql.ref(`${kind}_tags`),
  postId: sql.ref(`${kind}_id`),
})
