import { sql } from 'kysely'
import { inPortions, ROWS_AT_ONCE } from '../db/in-portions.ts'
import type { Db } from '../db/engine.ts'

/** More than all feeds of a tag contain: otherwise a deleted post would be added again by the next poll. */
const POSTS_KEPT_MAX = 20_000

/**
 * Deletes the oldest posts of tags that have more than `keptMax`, which no list shows any more. One tag at a
 * time, because numbering the posts of all tags in one query would sort them all.
 */
export async function deleteOldPosts(db: Db, keptMax = POSTS_KEPT_MAX) {
  for (const tagId of await listTagsWithPosts(db)) {
    await inPortions(() => deletePostsAfter(db, tagId, keptMax))
  }
}

async function listTagsWithPosts(db: Db) {
  const rows = await db
    .selectFrom('tags')
    .select('id')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('source_posts')
          .select('source_posts.id')
          .whereRef('source_posts.tag_id', '=', 'tags.id'),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** The newest posts are passed over in an index. */
async function deletePostsAfter(db: Db, tagId: number, keptMax: number) {
  const tooMany = db
    .selectFrom('source_posts')
    .select('id')
    .where('tag_id', '=', tagId)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(ROWS_AT_ONCE))
    .offset(sql.lit(keptMax))
  const portion = db.deleteFrom('source_posts').where('id', 'in', tooMany)
  return (await portion.executeTakeFirst()).numDeletedRows
}
