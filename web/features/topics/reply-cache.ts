import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Reply, TopicWithReplies } from '#contract/topics.ts'
import type { Call } from '../../api.ts'
import { repliesBeyondQuery, topicQuery } from './topic-query.ts'
import type { Portion } from './topic-query.ts'

type Portions = InfiniteData<Portion, number>

type Change = {
  change: (replies: Reply[]) => Reply[]
  /** The change of the displayed number of replies. */
  count: -1 | 0 | 1
}

const repliesKey = (id: string) => ['GET /api/topics/:id/replies', id] as const

/** Changes a topic's replies in every cached query, and the displayed number of replies. */
export function changeReplies(
  client: QueryClient,
  call: Call,
  topicId: number,
  { change, count }: Change,
) {
  const id = String(topicId)
  client.setQueriesData<Portions>(
    { queryKey: repliesKey(id) },
    (old) =>
      old && withPortions(old, (portion) => ({ ...portion, replies: change(portion.replies) })),
  )
  client.setQueryData<TopicWithReplies>(
    topicQuery(call, id).queryKey,
    (old) => old && { ...old, topic: { ...old.topic, replyCount: old.topic.replyCount + count } },
  )
}

/**
 * Shows a pending reply wherever the end of the thread is shown. Returns a function that removes it
 * again and leaves other changes alone.
 */
export async function showReplyAtEnd(
  client: QueryClient,
  call: Call,
  topicId: number,
  onItsWay: Reply,
) {
  const id = String(topicId)
  const keys = [repliesKey(id), topicQuery(call, id).queryKey]
  await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })))
  for (const [queryKey, old] of client.getQueriesData<Portions>({ queryKey: repliesKey(id) })) {
    if (!old || !isEndShown(client, call, id, old)) continue
    const last = old.pages.at(-1)
    const append = (portion: Portion) =>
      portion === last ? { ...portion, replies: [...portion.replies, onItsWay] } : portion
    client.setQueryData<Portions>(queryKey, withPortions(old, append))
  }
  changeReplies(client, call, topicId, { change: (replies) => replies, count: 1 })
  return () =>
    changeReplies(client, call, topicId, {
      change: (replies) =>
        replies.filter(({ id: is, createdAt }) => is !== 0 || createdAt !== onItsWay.createdAt),
      count: -1,
    })
}

/**
 * After a reply was posted and is shown at the end: refetches the replies if other members added or
 * deleted some before it, which the server's reply count shows.
 */
export async function readMissedReplies(client: QueryClient, call: Call, topicId: number) {
  const id = String(topicId)
  await client.invalidateQueries({ queryKey: topicQuery(call, id).queryKey })
  for (const [queryKey, old] of client.getQueriesData<Portions>({ queryKey: repliesKey(id) })) {
    if (old && !isWhole(client, call, id, old)) void client.invalidateQueries({ queryKey })
  }
}

/** Whether the cached portions hold all replies of the topic. */
function isWhole(client: QueryClient, call: Call, id: string, { pages, pageParams }: Portions) {
  const shown = pages.reduce((sum, { replies }) => sum + replies.length, 0)
  const total = client.getQueryData(topicQuery(call, id).queryKey)?.topic.replyCount
  return pageParams[0] === 0 && shown === total
}

function isEndShown(client: QueryClient, call: Call, id: string, portions: Portions) {
  const end = portions.pages.at(-1)?.end ?? null
  const isLast = () =>
    client.getQueryData(repliesBeyondQuery(call, id, end ?? 0).queryKey) === false
  return end === null || isWhole(client, call, id, portions) || isLast()
}

const withPortions = (old: Portions, change: (portion: Portion) => Portion): Portions => ({
  ...old,
  pages: old.pages.map(change),
})
