import { ADMIN_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { TagSuggestion } from '#contract/tags.ts'
import type { Db } from '../db/engine.ts'
import { rowsOfPage } from '../db/id-pages.ts'
import { authorColumns, authorOf } from '../accounts/queries.ts'
import { POST_TAGS } from './queries.ts'

/** Pending tags, newest first. */
export async function listTagSuggestions(db: Db, page: number): Promise<TagSuggestion[]> {
  const tags = db
    .selectFrom('tags')
    .leftJoin('users', 'users.id', 'tags.suggested_by')
    .select(['tags.id', 'tags.name', 'tags.type', 'tags.suggested_by as userId', ...authorColumns])
    .where('tags.active', '=', false)
    .orderBy('tags.id', 'desc')
  const rows = await rowsOfPage(tags, page, ADMIN_ROWS_PER_PAGE).execute()
  const posts = await countPosts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, type, ...author }) => ({
    id,
    name,
    type,
    posts: posts.get(id) ?? 0,
    suggestedBy: authorOf(author),
  }))
}

/** How many topics, tools or creations have each of these tags. */
async function countPosts(db: Db, tagIds: number[]) {
  const counts = new Map<number, number>()
  if (tagIds.length === 0) return counts
  for (const [table] of Object.values(POST_TAGS)) {
    const rows = await db
      .selectFrom(table)
      .select((eb) => ['tag_id as id', eb.fn.countAll<number>().as('count')])
      .where('tag_id', 'in', tagIds)
      .groupBy('tag_id')
      .execute()
    for (const { id, count } of rows) counts.set(id, count)
  }
  return counts
}
