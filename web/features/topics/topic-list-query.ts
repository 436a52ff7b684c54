import { ALL_TOPICS } from '#contract/constants.ts'
import { read, ignoreError } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import type { TopicsSearch } from '../../lib/search-params.ts'
import { tagsQuery } from '../tags/tags-query.ts'

export type TopicListParams = { tag: string; page: number; communityId: number }

/** `tag` is omitted for All Topics. */
export const topicListQuery = (call: Call, { tag, page, communityId }: TopicListParams) =>
  read(call, 'GET /api/topics', {
    query: {
      page: String(page),
      communityId: String(communityId),
      ...(tag === ALL_TOPICS ? {} : { tag }),
    },
  })

/** The list that a URL selects. */
export function topicListParams(search: TopicsSearch, communityId: number): TopicListParams {
  return { tag: search.tag ?? ALL_TOPICS, page: search.page ?? 1, communityId }
}

/** The server waits for the list; the browser shows skeletons while it loads. */
export async function loadTopicList(
  context: AppContext & { communityId: number },
  search: TopicsSearch,
) {
  const { call, queryClient, ssrResponse: answer } = context
  const place = topicListParams(search, context.communityId)
  const work = Promise.all([
    queryClient.query(tagsQuery(call, 'topic')).catch(ignoreError),
    queryClient.query(topicListQuery(call, place)).catch(ignoreError),
  ])
  if (typeof document !== 'undefined') return
  await work
  const tags = queryClient.getQueryData(tagsQuery(call, 'topic').queryKey)
  if (tags && !tags.some(({ name }) => name === place.tag)) answer.status = 404
}
