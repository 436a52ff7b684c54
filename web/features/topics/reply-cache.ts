import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Reply, TopicWithReplies } from '#contract/topics.ts'
import type { Call } from '../../api.ts'
import { topicQuery } from './topic-query.ts'

type Portions = InfiniteData<Reply[], number>

/** Changes the replies of a topic wherever they were read, and the number shown beside them. */
export function changeReplies(
  client: QueryClient,
  call: Call,
  topicId: number,
  { change, count }: { change: (portion: Reply[], isLast: boolean) => Reply[]; count: -1 | 0 | 1 },
) {
  const id = String(topicId)
  client.setQueriesData<Portions>(
    { queryKey: ['GET /api/topics/:id/replies', id] },
    (old) =>
      old && {
        ...old,
        pages: old.pages.map((portion, at) => change(portion, at === old.pages.length - 1)),
      },
  )
  client.setQueryData<TopicWithReplies>(
    topicQuery(call, id).queryKey,
    (old) => old && { ...old, topic: { ...old.topic, replyCount: old.topic.replyCount + count } },
  )
}

/** The state to go back to when a change that was shown at once is refused. */
export async function holdReplies(client: QueryClient, call: Call, topicId: number) {
  const id = String(topicId)
  const keys = [['GET /api/topics/:id/replies', id], [...topicQuery(call, id).queryKey]]
  await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })))
  const held = keys.flatMap((queryKey) => client.getQueriesData({ queryKey }))
  return () => {
    for (const [queryKey, data] of held) client.setQueryData(queryKey, data)
  }
}
