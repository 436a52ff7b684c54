import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Reply } from '#contract/topics.ts'
import { ApiError, withStaticStaleTime, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import type { TopicSearch } from '../../lib/search-params.ts'

/** The topic without its replies, which are loaded in portions. */
export const topicQuery = (call: Call, id: string) =>
  read(call, 'GET /api/topics/:id', { params: { id }, query: { replies: '0' } })

/**
 * `end`: the id of the last reply in the response, even if it was deleted here; null if the
 * response was empty.
 */
export type Portion = { replies: Reply[]; end: number | null }

/** Portions of replies, oldest first, from the one after `after` (0: the start). */
export const repliesQuery = (call: Call, id: string, after: number) =>
  infiniteQueryOptions({
    queryKey: ['GET /api/topics/:id/replies', id, after] as const,
    queryFn: ({ pageParam }) => readPortion(call, id, pageParam),
    initialPageParam: after,
    getNextPageParam: ({ end }) => end,
  })

/**
 * Whether any reply follows a given one. Fetched only for a URL that begins in the middle of a
 * thread; from the start, the reply count shows it.
 */
export const repliesBeyondQuery = (call: Call, id: string, end: number) =>
  queryOptions({
    queryKey: ['replies beyond', id, end] as const,
    queryFn: async () => (await readPortion(call, id, end)).end !== null,
  })

async function readPortion(call: Call, id: string, after: number): Promise<Portion> {
  const sent = { params: { id }, query: { after: String(after) } }
  const replies = await call('GET /api/topics/:id/replies', sent)
  return { replies, end: replies.at(-1)?.id ?? null }
}

/** The reply after which the URL's first portion begins. */
export const portionStart = ({ after = 0 }: TopicSearch) => after

/** A topic that is missing or fails to load is shown as such, with the matching status. */
export async function loadTopic(
  { call, queryClient, ssrResponse: answer }: AppContext,
  id: string,
  search: TopicSearch,
) {
  // Waits for all reads, even failed ones: a page is rendered once all its data is known.
  const after = portionStart(search)
  const [topic] = await Promise.allSettled([
    queryClient.query(withStaticStaleTime(topicQuery(call, id))),
    loadReplies(),
  ])
  if (topic.status === 'fulfilled') return
  answer.status = topic.reason instanceof ApiError ? topic.reason.status : 503

  async function loadReplies() {
    const { pages } = await queryClient.infiniteQuery(
      withStaticStaleTime(repliesQuery(call, id, after)),
    )
    const end = pages.at(-1)?.end ?? null
    if (after === 0 || end === null || typeof document !== 'undefined') return
    await queryClient.query(repliesBeyondQuery(call, id, end))
  }
}
