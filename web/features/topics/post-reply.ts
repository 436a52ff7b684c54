import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import type { Reply, Topic } from '#contract/topics.ts'
import { errorMessage, useApp } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { changeReplies, readMissedReplies, showReplyAtEnd } from './reply-cache.ts'

/** Posts a reply with an optimistic update, which is rolled back with an error toast on failure. */
export function usePostReply(topic: Topic, user: User) {
  const { call } = useApp()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (content: string) =>
      call('POST /api/topics/:id/replies', {
        params: { id: String(topic.id) },
        // The API also accepts `topicId` and `userId`; the URL and the session decide.
        body: { content, topicId: topic.id, userId: user.id } as { content: string },
      }),
    onMutate: (content) =>
      showReplyAtEnd(client, call, topic.id, replyOnItsWay(content, topic, user)),
    onSuccess: async (reply) => {
      let isShown = false
      changeReplies(client, call, topic.id, {
        change: (portion) =>
          portion.map((one) => {
            if (one.id !== 0) return one
            isShown = true
            return reply
          }),
        count: 0,
      })
      if (!isShown) {
        const search = { after: reply.id - 1 }
        await navigate({ to: '.', search, hash: `reply-${reply.id}`, ignoreBlocker: true })
      }
      toast({ kind: 'success', title: 'Reply posted' })
      if (isShown) void readMissedReplies(client, call, topic.id)
      await client.invalidateQueries({ queryKey: ['GET /api/topics'] })
    },
    onError: (error, _content, rollBack) => {
      rollBack?.()
      toast({ kind: 'error', title: 'Failed to post reply', description: errorMessage(error) })
    },
  })
  return {
    isPending,
    post: (content: string) =>
      mutateAsync(content).then(
        () => true,
        () => false,
      ),
  }
}

const replyOnItsWay = (content: string, topic: Topic, user: User): Reply => ({
  id: 0,
  content,
  html: '',
  userId: user.id,
  topicId: topic.id,
  createdAt: new Date().toISOString(),
  updatedAt: null,
  author: { id: user.id, username: user.username, profileImage: user.profileImage },
})
