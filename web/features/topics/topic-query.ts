import { infiniteQueryOptions } from '@tanstack/react-query'
import { REPLIES_PER_PORTION } from '#contract/constants.ts'
import { ApiError, once, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import { tagsQuery } from '../tags/tags-query.ts'

/** The topic alone; its replies come in portions beside it. */
export const topicQuery = (call: Call, id: string) =>
  read(call, 'GET /api/topics/:id', { params: { id }, query: { replies: '0' } })

/** Portions of replies, oldest first, from the one after `after` (0: the start). */
export const repliesQuery = (call: Call, id: string, after: number) =>
  infiniteQueryOptions({
    queryKey: ['GET /api/topics/:id/replies', id, after] as const,
    queryFn: ({ pageParam }) =>
      call('GET /api/topics/:id/replies', { params: { id }, query: { after: String(pageParam) } }),
    initialPageParam: after,
    getNextPageParam: (portion) =>
      portion.length === REPLIES_PER_PORTION ? portion.at(-1)?.id : undefined,
  })

type Search = Record<string, string | undefined>

/** Which portion an address begins with. */
export const portionStart = (search: Search) =>
  /^\d{1,9}$/.test(search['after'] ?? '') ? Number(search['after']) : 0

/** A topic that is missing, or cannot be read, shows as such; the status tells which. */
export async function loadTopic(
  { call, queryClient, answer }: AppContext,
  id: string,
  search: Search,
) {
  // All are awaited, failed or not: a page is rendered once everything about it is known.
  const [topic] = await Promise.allSettled([
    queryClient.query(once(topicQuery(call, id))),
    queryClient.infiniteQuery(once(repliesQuery(call, id, portionStart(search)))),
    queryClient.query(tagsQuery(call, 'topic')),
  ])
  if (topic.status === 'fulfilled') return
  answer.status = topic.reason instanceof ApiError ? topic.reason.status : 503
}
