import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ALL_TOPICS } from '#contract/constants.ts'
import type { Reply } from '#contract/replies.ts'
import { callOf, ignoreError, apiQuery, withStaticStaleTime } from '../../api.ts'
import { isUnavailable } from '../../api-error.ts'
import type { Call } from '../../api.ts'
import { noteStatus } from '../../router-context.ts'
import type { CommunityContext, RouterContext } from '../../router-context.ts'
import { isOnServer } from '../../lib/is-on-server.ts'
import type { TopicSearch, TopicsSearch } from '../../lib/search-params.ts'
import { isUnknownTag, tagsQuery } from '../tags/queries.ts'

/** The list that a URL selects. */
export const topicListQuery = (search: TopicsSearch, communityId: number) => {
  const { tag = ALL_TOPICS, page = 1 } = search
  return apiQuery('GET /api/topics', {
    query: {
      page: String(page),
      communityId: String(communityId),
      ...(tag === ALL_TOPICS ? {} : { tag }),
    },
  })
}

export const memberTopicsQuery = (authorId: string, page: number) =>
  apiQuery('GET /api/topics', { query: { authorId, page: String(page) } })

export const toolTopicsQuery = (toolId: string, page: number) =>
  apiQuery('GET /api/tools/:id/topics', { params: { id: toolId }, query: { page: String(page) } })

/** The server waits for the list; the browser shows skeletons while it loads. */
export async function loadTopicList(context: CommunityContext, search: TopicsSearch) {
  const { queryClient, ssrResponse, communityId } = context
  const { tag = ALL_TOPICS } = search
  const work = Promise.all([
    queryClient.query(topicListQuery(search, communityId)).then(() => false, isUnavailable),
    queryClient.query(tagsQuery('topic')).catch(ignoreError),
  ])
  if (!isOnServer) return
  const [isListUnavailable] = await work
  // The page is shown without its list; the status keeps caches and search engines from storing it.
  if (isListUnavailable) ssrResponse.status = 503
  const tags = queryClient.getQueryData(tagsQuery('topic').queryKey)
  if (tags && isUnknownTag(tags, tag)) ssrResponse.status = 404
}

/** The topic without its replies, which are loaded in pages. */
export const topicQuery = (id: string) =>
  apiQuery('GET /api/topics/:id', { params: { id }, query: { replies: '0' } })

/**
 * `end`: the id of the last reply in the response, even if it was deleted here; null if the
 * response was empty.
 */
export type ReplyPage = { replies: Reply[]; end: number | null }

/** The prefix of the keys of all pages of a topic's replies. */
export const repliesKey = (id: string) =>
  ['GET /api/topics/:id/replies', { params: { id } }] as const

/** Pages of replies, oldest first, from the one after `after` (0: the start). */
export const repliesQuery = (id: string, after: number) =>
  infiniteQueryOptions({
    queryKey: [...repliesKey(id), after] as const,
    queryFn: ({ client, pageParam }) => readReplyPage(callOf(client), id, pageParam),
    initialPageParam: after,
    getNextPageParam: ({ end }) => end,
  })

/**
 * Whether any reply follows a given one. Fetched only for a URL that begins in the middle of a
 * thread; from the start, the reply count shows it.
 */
export const repliesBeyondQuery = (id: string, end: number) =>
  queryOptions({
    queryKey: ['replies beyond', id, end] as const,
    queryFn: async ({ client }) => (await readReplyPage(callOf(client), id, end)).end !== null,
  })

async function readReplyPage(call: Call, id: string, after: number): Promise<ReplyPage> {
  const sent = { params: { id }, query: { after: String(after) } }
  const replies = await call('GET /api/topics/:id/replies', sent)
  return { replies, end: replies.at(-1)?.id ?? null }
}

/** The reply after which the URL's first page begins. */
export const pageStart = ({ after = 0 }: TopicSearch) => after

/** A topic that is missing or fails to load is shown as such, with the matching status. */
export async function loadTopic(context: RouterContext, id: string, search: TopicSearch) {
  const { queryClient } = context
  const after = pageStart(search)
  // Waits for all reads, even failed ones: a page is rendered once all its data is known.
  await Promise.all([
    queryClient.query(withStaticStaleTime(topicQuery(id))).catch(noteStatus(context)),
    loadReplies().catch(ignoreError),
  ])

  async function loadReplies() {
    const { pages } = await queryClient.infiniteQuery(withStaticStaleTime(repliesQuery(id, after)))
    const end = pages.at(-1)?.end ?? null
    if (after === 0 || end === null || !isOnServer) return
    await queryClient.query(repliesBeyondQuery(id, end))
  }
}
