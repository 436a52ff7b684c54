import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/replies.ts'
import type { Topic } from '#contract/topics.ts'
import { useRestoredPages } from '../../ui/use-restored-pages.ts'
import { repliesBeyondQuery, repliesQuery } from './queries.ts'

/**
 * The replies from `after` on. `next` is where the next page begins, null if there is none; the
 * number of received replies does not show that, as some may have been deleted since.
 */
export function useReplies(topic: Topic, after: number) {
  const id = String(topic.id)
  const list = repliesQuery(id, after)
  const query = useInfiniteQuery(list)
  const pages = query.data?.pages ?? []
  const replies = uniqueById(pages.flatMap((page) => page.replies))
  const end = pages.at(-1)?.end ?? null
  const beyond = useQuery({
    ...repliesBeyondQuery(id, end ?? 0),
    enabled: after > 0 && end !== null,
  })
  const hasMore = after > 0 ? beyond.data === true : replies.length < topic.replyCount
  const next = hasMore ? end : null
  useRestoredPages(list.queryKey, query, next !== null)
  const failed = query.isError ? query : beyond
  return {
    replies,
    next,
    /** Whether the page was to begin with a reply that is not there. */
    isFirstGone: query.isSuccess && after > 0 && replies[0]?.id !== after + 1,
    isNone: query.isSuccess && replies.length === 0 && after === 0 && next === null,
    isError: failed.isError,
    /** Whether what could not be loaded is being loaded again. */
    isRetrying: failed.isError && failed.isFetching,
    isFetchingNext: query.isFetchingNextPage,
    fetchNext: query.fetchNextPage,
    retry: () => (query.isFetchNextPageError ? query.fetchNextPage() : failed.refetch()),
  }
}

/** The first of several with one id: a reply that was just posted appears again in its page. */
const uniqueById = (replies: Reply[]) =>
  [...Map.groupBy(replies, ({ id }) => id).values()].flatMap((same) => same.slice(0, 1))
