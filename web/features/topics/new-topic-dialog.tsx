import { useNavigate } from '@tanstack/react-router'
import { NewTopic } from '#contract/topics.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { useApiMutation } from '../../mutation.ts'
import { withSearch } from '../../lib/search-params.ts'
import { useCurrentUser } from '../accounts/current-user.ts'
import { suggestedTagOf, suggestionToast, suggestTag } from '../tags/suggest-tag.ts'
import { topicFormShape } from './topic-form-shape.ts'
import type { TopicDraft } from './topic-form-shape.ts'
import { TopicForm } from './topic-form.tsx'

const shape = topicFormShape(NewTopic, true)
const blank: TopicDraft = { title: '', content: '', tagIds: [], other: false, suggestedTag: '' }

type NewTopicDialogProps = { communityId: number; onClose: () => void }

export function NewTopicDialog({ communityId, onClose }: NewTopicDialogProps) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const form = useSchemaForm(shape, blank)
  const { submit } = useApiMutation({
    async mutationFn(call, draft: TopicDraft) {
      const { title, content } = draft
      const { ids, isSuggested } = await suggestTag(call, 'topic', suggestedTagOf(draft))
      const tagIds = [...draft.tagIds.map(Number), ...ids]
      // `userId` belongs to the documented request; the server takes it from the session.
      const body = { title, content, userId: user?.id, tagIds, communityId }
      await call('POST /api/topics', { body })
      return { isSuggested }
    },
    invalidates: ['GET /api/topics'],
    // The new topic is on the first page of the unfiltered list.
    onSuccess: (_made, _draft, { isHere }) =>
      isHere &&
      navigate({
        to: '.',
        search: (all) => withSearch(all, { tag: undefined, new: undefined }),
        replace: true,
        ignoreBlocker: true,
      }),
    toast: ({ isSuggested }, draft) =>
      isSuggested
        ? suggestionToast('Your topic is posted.', draft)
        : { title: 'Success!', description: 'Your topic has been created.' },
    failure: 'Error',
  })
  return (
    <TopicForm
      title="Create New Topic"
      description="Ask, show, or argue. One topic, one thought."
      otherLabel="Other"
      form={form}
      draft={{ storageKey: user && `${user.id}:new-topic-${communityId}`, start: blank }}
      submitLabel="Create Topic"
      pendingText="Creating…"
      onSend={submit}
      onClose={onClose}
    />
  )
}
