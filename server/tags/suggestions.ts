import { ADMIN_ROWS_PER_PAGE, PAGES_MAX } from '#contract/constants.ts'
import type { TagSuggestion } from '#contract/tags.ts'
import { sql } from 'kysely'
import type { Db } from '../db/engine.ts'
import { authorColumns, authorOf } from '../accounts/queries.ts'

/** Pending tags, newest first. */
export async function listTagSuggestions(db: Db, page: number): Promise<TagSuggestion[]> {
  if (page > PAGES_MAX) return []
  const rows = await db
    .selectFrom('tags')
    .leftJoin('users', 'users.id', 'tags.suggested_by')
    .select(['tags.id', 'tags.name', 'tags.type', 'tags.suggested_by as userId', ...authorColumns])
    .where('tags.active', '=', false)
    .orderBy('tags.id', 'desc')
    .limit(sql.lit(ADMIN_ROWS_PER_PAGE))
    .offset((page - 1) * ADMIN_ROWS_PER_PAGE)
    .execute()
  const posts = await countPosts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, type, userId, ...author }) => ({
    ...{ id, name, type, posts: posts.get(id) ?? 0 },
    suggestedBy: userId === null ? null : authorOf({ userId, ...author }),
  }))
}

/** How many topics, tools or creations have each of these tags. */
export async function countPosts(db: Db, tagIds: number[]) {
  const counts = new Map<number, number>()
  if (tagIds.length === 0) return counts
  for (const table of ['topic_tags', 'tool_tags', 'creation_tags'] as const) {
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
