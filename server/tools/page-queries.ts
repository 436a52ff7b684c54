import { TOOL_NEWS_READ_MAX } from '#contract/constants.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import { dayOf } from '../db/day-of.ts'
import type { Db } from '../db/engine.ts'
import { newestPosts } from '../news/queries.ts'

/** The votes that a tool has, counted by the day on which they were cast; the first day first. */
export const countVotesByDay = compiledQuery((db, { toolId }: { toolId: number }) =>
  db
    .selectFrom('tool_votes')
    .select((eb) => [dayOf(db, 'created_at').as('day'), eb.fn.countAll<number>().as('votes')])
    .where('tool_id', '=', toolId)
    .groupBy(dayOf(db, 'created_at'))
    .orderBy('day'),
)

/**
 * The newest posts of these categories, each address once. Each category is read by itself, from its
 * newest post on: one query for all of them would sort every post that they have.
 */
export async function listNewestPosts(db: Db, tagIds: number[]) {
  const lists = await Promise.all(tagIds.map((tagId) => listPosts(db, { tagId })))
  const rows = lists.flat().toSorted(newestFirst).slice(0, TOOL_NEWS_READ_MAX)
  return [...Map.groupBy(rows, ({ url }) => url).values()].flatMap(([newest]) => newest ?? [])
}

const newestFirst = (a: Dated, b: Dated) => {
  if (a.date === b.date) return b.id - a.id
  return a.date < b.date ? 1 : -1
}

type Dated = { id: number; date: string }

const listPosts = newestPosts(TOOL_NEWS_READ_MAX)
