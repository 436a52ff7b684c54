import { ALL_TOPICS } from '#contract/constants.ts'
import { read, showAsFailed } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import type { TopicsSearch } from '../../lib/search-params.ts'
import { tagsQuery } from '../tags/tags-query.ts'

export type TopicListPlace = { tag: string; page: number; communityId: number }

/** The tag is left out for All Topics. */
export const topicListQuery = (call: Call, { tag, page, communityId }: TopicListPlace) =>
  read(call, 'GET /api/topics', {
    query: {
      page: String(page),
      communityId: String(communityId),
      ...(tag === ALL_TOPICS ? {} : { tag }),
    },
  })

/** Which list an address means. */
export function topicListPlace(search: TopicsSearch, communityId: number): TopicListPlace {
  return { tag: search.tag ?? ALL_TOPICS, page: search.page ?? 1, communityId }
}

/** The server waits for the list; the browser shows placeholders while it comes. */
export async function loadTopicList(
  context: AppContext & { communityId: number },
  search: TopicsSearch,
) {
  const { call, queryClient, answer } = context
  const place = topicListPlace(search, context.communityId)
  const work = Promise.all([
    queryClient.query(tagsQuery(call, 'topic')).catch(showAsFailed),
    queryClient.query(topicListQuery(call, place)).catch(showAsFailed),
  ])
  if (typeof document !== 'undefined') return
  await work
  const tags = queryClient.getQueryData(tagsQuery(call, 'topic').queryKey)
  if (tags && !tags.some(({ name }) => name === place.tag)) answer.status = 404
}
