import { ADMIN_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { TagSuggestion } from '#contract/tags.ts'
import { sql } from 'kysely'
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
    .select(postCount)
    .where('tags.active', '=', false)
    .orderBy('tags.id', 'desc')
  const rows = await rowsOfPage(tags, page, ADMIN_ROWS_PER_PAGE).execute()
  return rows.map(({ id, name, type, posts, ...author }) => ({
    id,
    name,
    type,
    posts,
    suggestedBy: authorOf(author),
  }))
}

/** How many topics, tools or creations have the tag. */
const postCount = sql<number>`case tags.type ${sql.join(
  Object.entries(POST_TAGS).map(
    ([type, [table]]) => sql`when ${sql.lit(type)} then
      (select count(*) from ${sql.table(table)} where tag_id = tags.id)`,
  ),
  sql` `,
)} end`.as('posts')
