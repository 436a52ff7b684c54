import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/replies.ts'
import type { TopicWithReplies } from '#contract/topics.ts'
import { interruptReads } from '../../interrupted-reads.ts'
import { repliesBeyondQuery, repliesKey, topicQuery } from './queries.ts'
import type { ReplyPage } from './queries.ts'

type ReplyPages = InfiniteData<ReplyPage, number>

type Change = {
  change: (replies: Reply[]) => Reply[]
  /** The change of the displayed number of replies. */
  count: -1 | 0 | 1
}

/** Changes a topic's replies in every cached query, and the displayed number of replies. */
export function changeReplies(client: QueryClient, topicId: number, { change, count }: Change) {
  const id = String(topicId)
  client.setQueriesData<ReplyPages>(
    { queryKey: repliesKey(id) },
    (old) => old && mapPages(old, (page) => ({ ...page, replies: change(page.replies) })),
  )
  client.setQueryData<TopicWithReplies>(
    topicQuery(id).queryKey,
    (old) => old && { ...old, topic: { ...old.topic, replyCount: old.topic.replyCount + count } },
  )
}

/**
 * Shows a pending reply wherever the end of the thread is shown. Returns a function that removes it
 * again and leaves other changes alone.
 */
export async function showReplyAtEnd(client: QueryClient, topicId: number, pendingReply: Reply) {
  const id = String(topicId)
  const keys = [repliesKey(id), topicQuery(id).queryKey]
  await interruptReads(client, keys)
  for (const [queryKey, old] of client.getQueriesData<ReplyPages>({ queryKey: repliesKey(id) })) {
    if (!old || !isEndShown(client, id, old)) continue
    const last = old.pages.at(-1)
    const append = (page: ReplyPage) =>
      page === last ? { ...page, replies: [...page.replies, pendingReply] } : page
    client.setQueryData<ReplyPages>(queryKey, mapPages(old, append))
  }
  changeReplies(client, topicId, { change: (replies) => replies, count: 1 })
  return () =>
    changeReplies(client, topicId, {
      change: (replies) =>
        replies.filter(({ id: is, createdAt }) => is !== 0 || createdAt !== pendingReply.createdAt),
      count: -1,
    })
}

/**
 * After a reply was posted and is shown at the end: refetches the replies if other members added or
 * deleted some before it, which the server's reply count shows.
 */
export async function readMissedReplies(client: QueryClient, topicId: number) {
  const id = String(topicId)
  await client.invalidateQueries({ queryKey: topicQuery(id).queryKey })
  for (const [queryKey, old] of client.getQueriesData<ReplyPages>({ queryKey: repliesKey(id) })) {
    if (old && !isWhole(client, id, old)) void client.invalidateQueries({ queryKey })
  }
}

/** Whether any cached page has the reply: one that ends before the thread does has not. */
export const isReplyShown = (client: QueryClient, { id, topicId }: Reply) =>
  client
    .getQueriesData<ReplyPages>({ queryKey: repliesKey(String(topicId)) })
    .some(([, old]) => old?.pages.some(({ replies }) => replies.some((one) => one.id === id)))

/** Whether the cached pages hold all replies of the topic. */
function isWhole(client: QueryClient, id: string, { pages, pageParams }: ReplyPages) {
  const shown = pages.reduce((sum, { replies }) => sum + replies.length, 0)
  const total = client.getQueryData(topicQuery(id).queryKey)?.topic.replyCount
  return pageParams[0] === 0 && shown === total
}

function isEndShown(client: QueryClient, id: string, list: ReplyPages) {
  const end = list.pages.at(-1)?.end ?? null
  const isLast = () => client.getQueryData(repliesBeyondQuery(id, end ?? 0).queryKey) === false
  return end === null || isWhole(client, id, list) || isLast()
}

const mapPages = (old: ReplyPages, change: (page: ReplyPage) => ReplyPage): ReplyPages => ({
  ...old,
  pages: old.pages.map(change),
})
