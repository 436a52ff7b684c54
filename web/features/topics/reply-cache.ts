import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Reply, TopicWithReplies } from '#contract/topics.ts'
import { repliesBeyondQuery, repliesKey, topicQuery } from './queries.ts'
import type { Portion } from './queries.ts'

type Portions = InfiniteData<Portion, number>

type Change = {
  change: (replies: Reply[]) => Reply[]
  /** The change of the displayed number of replies. */
  count: -1 | 0 | 1
}

/** Changes a topic's replies in every cached query, and the displayed number of replies. */
export function changeReplies(client: QueryClient, topicId: number, { change, count }: Change) {
  const id = String(topicId)
  client.setQueriesData<Portions>(
    { queryKey: repliesKey(id) },
    (old) =>
      old && withPortions(old, (portion) => ({ ...portion, replies: change(portion.replies) })),
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
export async function showReplyAtEnd(client: QueryClient, topicId: number, onItsWay: Reply) {
  const id = String(topicId)
  const keys = [repliesKey(id), topicQuery(id).queryKey]
  await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })))
  for (const [queryKey, old] of client.getQueriesData<Portions>({ queryKey: repliesKey(id) })) {
    if (!old || !isEndShown(client, id, old)) continue
    const last = old.pages.at(-1)
    const append = (portion: Portion) =>
      portion === last ? { ...portion, replies: [...portion.replies, onItsWay] } : portion
    client.setQueryData<Portions>(queryKey, withPortions(old, append))
  }
  changeReplies(client, topicId, { change: (replies) => replies, count: 1 })
  return () =>
    changeReplies(client, topicId, {
      change: (replies) =>
        replies.filter(({ id: is, createdAt }) => is !== 0 || createdAt !== onItsWay.createdAt),
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
  for (const [queryKey, old] of client.getQueriesData<Portions>({ queryKey: repliesKey(id) })) {
    if (old && !isWhole(client, id, old)) void client.invalidateQueries({ queryKey })
  }
}

/** Whether any cached portion has the reply: one that ends before the thread does has not. */
export const isReplyShown = (client: QueryClient, { id, topicId }: Reply) =>
  client
    .getQueriesData<Portions>({ queryKey: repliesKey(String(topicId)) })
    .some(([, old]) => old?.pages.some(({ replies }) => replies.some((one) => one.id === id)))

/** Whether the cached portions hold all replies of the topic. */
function isWhole(client: QueryClient, id: string, { pages, pageParams }: Portions) {
  const shown = pages.reduce((sum, { replies }) => sum + replies.length, 0)
  const total = client.getQueryData(topicQuery(id).queryKey)?.topic.replyCount
  return pageParams[0] === 0 && shown === total
}

function isEndShown(client: QueryClient, id: string, portions: Portions) {
  const end = portions.pages.at(-1)?.end ?? null
  const isLast = () => client.getQueryData(repliesBeyondQuery(id, end ?? 0).queryKey) === false
  return end === null || isWhole(client, id, portions) || isLast()
}

const withPortions = (old: Portions, change: (portion: Portion) => Portion): Portions => ({
  ...old,
  pages: old.pages.map(change),
})
