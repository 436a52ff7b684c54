import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { User } from '#contract/accounts.ts'
import { GENERAL_TAG_ID } from '#contract/constants.ts'
import type { Tag } from '#contract/tags.ts'
import type { Topic } from '#contract/topics.ts'
import { TopicChange } from '#contract/topics.ts'
import { useApiMutation } from '../../mutation.ts'
import { editFailure, useSeenVersion } from '../../use-seen-version.tsx'
import { suggestedTagOf, suggestionToast, suggestTag } from '../tags/suggest-tag.ts'
import { selectableTags } from '../tags/queries.ts'
import { topicFormShape } from './topic-form-shape.ts'
import type { TopicDraft } from './topic-form-shape.ts'
import { TopicForm } from './topic-form.tsx'
import { topicQuery } from './queries.ts'

const shape = topicFormShape(TopicChange, false)

type EditTopicDialogProps = { topic: Topic; user: User; tags: Tag[]; onClose: () => void }

/** Edit Topic dialog; a pending tag of the topic is kept. */
export function EditTopicDialog({ topic, user, tags, onClose }: EditTopicDialogProps) {
  const start: TopicDraft = {
    title: topic.title,
    content: topic.content,
    tagIds: topic.tags.filter(({ active }) => active).map(({ id }) => String(id)),
    other: false,
    suggestedTag: '',
  }
  const form = useForm({ resolver: zodResolver(shape), defaultValues: start })
  const { isDirty } = form.formState
  const seen = useSeenVersion({ what: 'text', updatedAt: topic.updatedAt, isDirty })
  const { submit } = useApiMutation({
    async mutationFn(call, draft: TopicDraft) {
      const { title, content } = draft
      const suggested = await suggestTag(call, 'topic', suggestedTagOf(draft))
      const pending = topic.tags.filter(({ active }) => !active).map(({ id }) => id)
      const chosen = [...draft.tagIds.map(Number), ...pending, ...suggested]
      const tagIds = chosen.length > 0 ? chosen : [topic.tagIds[0] ?? GENERAL_TAG_ID]
      const body = { title, content, tagIds, seenAt: seen.seenAt }
      const saved = await call('PUT /api/topics/:id', { params: { id: String(topic.id) }, body })
      return { saved, isSuggested: suggested.length > 0 }
    },
    updateCache: (client, { saved }) =>
      client.setQueryData(
        topicQuery(String(topic.id)).queryKey,
        (old) => old && { ...old, topic: saved },
      ),
    invalidates: ['GET /api/topics'],
    toast: ({ isSuggested }, draft) =>
      isSuggested ? suggestionToast('Your topic is saved.', draft) : { title: 'Topic updated' },
    onError: seen.onError,
    failure: editFailure('Failed to update topic. Please try again.'),
  })
  return (
    <TopicForm
      heading="Edit Topic"
      tags={selectableTags(tags)}
      otherLabel="Other (suggest a new tag)"
      form={form}
      start={start}
      draftKey={`${user.id}:topic-${topic.id}`}
      isEdit
      notice={seen.notice}
      submitLabel="Save Changes"
      pendingText="Saving…"
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
