import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { GENERAL_TAG_ID } from '#contract/constants.ts'
import type { Tag } from '#contract/tags.ts'
import type { Topic } from '#contract/topics.ts'
import { TopicChange } from '#contract/topics.ts'
import { useApp } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { suggestedTagOf, suggestTag } from '../tags/suggest-tag.ts'
import { pickable } from '../tags/tags-query.ts'
import { topicFormShape } from './topic-form-shape.ts'
import type { TopicDraft } from './topic-form-shape.ts'
import { TopicForm } from './topic-form.tsx'
import { topicQuery } from './topic-query.ts'

const shape = topicFormShape(TopicChange, false)

type EditTopicDialogProps = { topic: Topic; user: User; tags: Tag[]; onClose: () => void }

/** Edit Topic dialog; a pending tag of the topic is kept. */
export function EditTopicDialog({ topic, user, tags, onClose }: EditTopicDialogProps) {
  const { call } = useApp()
  const client = useQueryClient()
  const start: TopicDraft = {
    title: topic.title,
    content: topic.content,
    tagIds: topic.tags.filter(({ active }) => active).map(({ id }) => String(id)),
    other: false,
    suggestedTag: '',
  }

  async function save(draft: TopicDraft) {
    const { title, content } = draft
    const suggestion = suggestedTagOf(draft)
    const suggestedId = suggestion ? await suggestTag(call, 'topic', suggestion) : null
    const pending = topic.tags.filter(({ active }) => !active).map(({ id }) => id)
    const chosen = [...draft.tagIds.map(Number), ...pending, ...(suggestedId ? [suggestedId] : [])]
    const tagIds = chosen.length > 0 ? chosen : [topic.tagIds[0] ?? GENERAL_TAG_ID]
    try {
      const body = { title, content, tagIds }
      const saved = await call('PUT /api/topics/:id', { params: { id: String(topic.id) }, body })
      const { queryKey } = topicQuery(call, String(topic.id))
      client.setQueryData(queryKey, (old) => old && { ...old, topic: saved })
    } catch {
      const description = 'Failed to update topic. Please try again.'
      toast({ kind: 'error', title: 'Error', description })
      return false
    }
    await client.invalidateQueries({ queryKey: ['GET /api/topics'] })
    toast(
      suggestedId
        ? {
            kind: 'success',
            title: 'Tag Suggestion Received',
            description: `Your topic is saved. The tag “${suggestion}” will be reviewed by moderators.`,
          }
        : { kind: 'success', title: 'Topic updated' },
    )
    return true
  }
  return (
    <TopicForm
      heading="Edit Topic"
      tags={pickable(tags)}
      otherLabel="Other (suggest a new tag)"
      shape={shape}
      start={start}
      draftPlace={`${user.id}:topic-${topic.id}`}
      isEdit
      submitLabel="Save Changes"
      pendingText="Saving…"
      onSubmit={save}
      onClose={onClose}
    />
  )
}
