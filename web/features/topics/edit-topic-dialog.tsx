import type { Topic } from '#contract/topics.ts'
import { TopicChange } from '#contract/topics.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { useApiMutation } from '../../mutation.ts'
import { editFailure, useSeenVersion } from '../../use-seen-version.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { suggestedTagOf, suggestionToast, suggestTag } from '../tags/suggest-tag.ts'
import { topicFormShape } from './topic-form-shape.ts'
import type { TopicDraft } from './topic-form-shape.ts'
import { TopicForm } from './topic-form.tsx'
import { topicQuery } from './queries.ts'

const shape = topicFormShape(TopicChange, false)

type EditTopicDialogProps = { topic: Topic; onClose: () => void }

/** Edit Topic dialog; a pending tag of the topic is kept. */
export function EditTopicDialog({ topic, onClose }: EditTopicDialogProps) {
  const user = useCurrentUser()
  const start: TopicDraft = {
    title: topic.title,
    content: topic.content,
    tagIds: topic.tags.filter(({ active }) => active).map(({ id }) => String(id)),
    other: false,
    suggestedTag: '',
  }
  const form = useSchemaForm(shape, start)
  const { isDirty } = form.formState
  const seen = useSeenVersion({ what: 'text', updatedAt: topic.updatedAt, isDirty })
  const { submit } = useApiMutation({
    async mutationFn(call, draft: TopicDraft) {
      const { title, content } = draft
      const { ids, isSuggested } = await suggestTag(call, 'topic', suggestedTagOf(draft))
      const tagIds = [...withPendingTags(topic, draft.tagIds.map(Number)), ...ids]
      const body = { title, content, tagIds, seenAt: seen.seenAt }
      const saved = await call('PUT /api/topics/:id', { params: { id: String(topic.id) }, body })
      return { saved, isSuggested }
    },
    updateCache: (client, { saved }) =>
      client.setQueryData(
        topicQuery(String(topic.id)).queryKey,
        (old) => old && { ...old, topic: saved },
      ),
    invalidates: ['GET /api/topics'],
    onSuccess({ saved }, _sent, { isHere, isAllSent }) {
      seen.onSaved(saved)
      if (isHere && isAllSent) onClose()
    },
    toast: ({ isSuggested }, draft) =>
      isSuggested ? suggestionToast('Your topic is saved.', draft) : { title: 'Topic updated' },
    onError: seen.onError,
    failure: editFailure('Failed to update topic. Please try again.'),
  })
  return (
    <TopicForm
      title="Edit Topic"
      otherLabel="Other (suggest a new tag)"
      form={form}
      draft={{ storageKey: user && `${user.id}:topic-${topic.id}`, start, isEdit: true }}
      notice={seen.notice}
      submitLabel="Save Changes"
      pendingText="Saving…"
      onSend={submit}
      onClose={onClose}
    />
  )
}

/** The pending tags of a topic are no choices in the form: they keep their positions. */
function withPendingTags({ tags }: Topic, chosen: number[]) {
  const all = [...chosen]
  for (const [at, { id, active }] of tags.entries()) if (!active) all.splice(at, 0, id)
  return all
}
