import { useNavigate } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import type { Reply } from '#contract/replies.ts'
import type { Topic } from '#contract/topics.ts'
import { useRouterContext } from '../../router-context.ts'
import { useApiMutation } from '../../mutation.ts'
import { changeReplies, isReplyShown, readMissedReplies, showReplyAtEnd } from './reply-cache.ts'

/** Posts a reply with an optimistic update, which is rolled back with an error toast on failure. */
export function usePostReply(topic: Topic, user: User) {
  const { queryClient } = useRouterContext()
  const navigate = useNavigate()
  return useApiMutation({
    mutationFn: (call, content: string) =>
      call('POST /api/topics/:id/replies', {
        params: { id: String(topic.id) },
        // The ids belong to the documented request; the server takes them from the URL and the session.
        body: { content, topicId: topic.id, userId: user.id } as { content: string },
      }),
    optimistic: (client, content) =>
      showReplyAtEnd(client, topic.id, optimisticReply(content, topic, user)),
    updateCache: (client, reply) =>
      changeReplies(client, topic.id, {
        change: (page) => page.map((one) => (one.id === 0 ? reply : one)),
        count: 0,
      }),
    invalidates: ['GET /api/topics'],
    async onSuccess(reply, _content, { isHere }) {
      if (isReplyShown(queryClient, reply)) return void readMissedReplies(queryClient, topic.id)
      if (!isHere) return
      const search = { after: reply.id - 1 }
      await navigate({ to: '.', search, hash: `reply-${reply.id}`, ignoreBlocker: true })
    },
    toast: () => ({ title: 'Reply posted' }),
    failure: 'Failed to post reply',
  })
}

const optimisticReply = (content: string, topic: Topic, user: User): Reply => ({
  id: 0,
  content,
  html: '',
  userId: user.id,
  topicId: topic.id,
  createdAt: new Date().toISOString(),
  updatedAt: null,
  author: { id: user.id, username: user.username, profileImage: user.profileImage },
})
