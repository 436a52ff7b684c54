import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import { NewTopic } from '#contract/topics.ts'
import { errorMessage, useApp } from '../../api.ts'
import { withSearch } from '../../lib/search-params.ts'
import { toast } from '../../ui/toast.ts'
import { suggestedTagOf, suggestTag } from '../tags/suggest-tag.ts'
import { pickable, tagsQuery } from '../tags/tags-query.ts'
import { topicFormShape } from './topic-form-shape.ts'
import type { TopicDraft } from './topic-form-shape.ts'
import { TopicForm } from './topic-form.tsx'

const shape = topicFormShape(NewTopic, true)
const blank: TopicDraft = { title: '', content: '', tagIds: [], other: false, suggestedTag: '' }

type NewTopicDialogProps = { user: User; communityId: number; onClose: () => void }

export function NewTopicDialog({ user, communityId, onClose }: NewTopicDialogProps) {
  const { call } = useApp()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: tags = [] } = useQuery(tagsQuery(call, 'topic'))

  async function create(draft: TopicDraft) {
    const suggestion = suggestedTagOf(draft)
    const suggestedId = suggestion ? await suggestTag(call, 'topic', suggestion) : null
    const tagIds = [...draft.tagIds.map(Number), ...(suggestedId ? [suggestedId] : [])]
    const { title, content } = draft
    try {
      // The API also accepts `userId`; the acting user always comes from the session.
      const body = { title, content, userId: user.id, tagIds, communityId }
      await call('POST /api/topics', { body })
    } catch (error) {
      toast({ kind: 'error', title: 'Error', description: errorMessage(error) })
      return false
    }
    await client.invalidateQueries({ queryKey: ['GET /api/topics'] })
    // The new topic is on the first page of the unfiltered list.
    await navigate({
      to: '.',
      search: (all) => withSearch(all, { tag: undefined, new: undefined }),
      replace: true,
      ignoreBlocker: true,
    })
    toast(
      suggestedId
        ? {
            kind: 'success',
            title: 'Tag Suggestion Received',
            description: `Your topic is posted. The tag “${suggestion}” will be reviewed by moderators.`,
          }
        : { kind: 'success', title: 'Success!', description: 'Your topic has been created.' },
    )
    return true
  }
  return (
    <TopicForm
      heading="Create New Topic"
      description="Ask, show, or argue. One topic, one thought."
      tags={pickable(tags)}
      otherLabel="Other"
      shape={shape}
      start={blank}
      draftPlace={`${user.id}:new-topic`}
      submitLabel="Create Topic"
      pendingText="Creating…"
      onSubmit={create}
      onClose={onClose}
    />
  )
}
