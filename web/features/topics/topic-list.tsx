import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { ALL_TOPICS } from '#contract/constants.ts'
import { isolated } from '../../lib/isolated.ts'
import type { TopicsSearch } from '../../lib/search-params.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { filterOptions, ListBar } from '../../ui/list-bar.tsx'
import { toast } from '../../ui/toast.ts'
import { useCurrentUser } from '../accounts/current-user.ts'
import { useLogInTarget } from '../accounts/log-in-target.ts'
import { useMemberForm } from '../accounts/use-member-form.ts'
import { selectableTags, tagsQuery } from '../tags/queries.ts'
import { topicListQuery } from './queries.ts'
import { TopicRows } from './topic-rows.tsx'

type TopicListProps = { search: TopicsSearch; communityId: number }

export function TopicList({ search, communityId }: TopicListProps) {
  const { tag = ALL_TOPICS, page = 1 } = search
  const user = useCurrentUser()
  const changeSearch = useChangeSearch()
  const { data: tags = [] } = useQuery(tagsQuery('topic'))
  const form = useNewTopic(communityId, search.new === 'topic')
  const names = selectableTags(tags).map(({ name }) => name)

  function show(name: string) {
    void changeSearch({ tag: name === ALL_TOPICS ? undefined : name }, { resetScroll: true })
  }
  return (
    <>
      <ListBar
        filter={{
          label: 'Tag',
          value: tag,
          options: filterOptions([ALL_TOPICS, ...names], tag),
          onChange: show,
        }}
        form={form}
        label="New Topic"
        variant="primary"
        purpose="Starting a topic"
      />
      <TopicRows
        list={topicListQuery(search, communityId)}
        page={page}
        beyondEnd={{
          title: 'No discussions found',
          text: 'This page is beyond the end of the list.',
        }}
        empty={{
          title: 'No discussions found',
          text:
            tag === ALL_TOPICS
              ? 'Be the first to start a discussion!'
              : `No topics found with the tag ${isolated(tag)}`,
          action: <Button onClick={form.open}>{user ? 'Start a Topic' : 'Log In'}</Button>,
        }}
      />
      {form.dialog}
    </>
  )
}

const newTopicDialog = lazyComponent(
  async () => (await import('./new-topic-dialog.tsx')).NewTopicDialog,
)
const logInDialog = lazyComponent(async () => (await import('./log-in-dialog.tsx')).LogInDialog)

const SENT_AWAY_AFTER_MS = 1_500

/** Create New Topic: the form, or for visitors a dialog to log in. */
function useNewTopic(communityId: number, isComposing: boolean) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const isLoggedOut = isComposing && user === null
  const address = { new: 'topic' } as const
  const form = useMemberForm({
    address,
    isOpen: isComposing && user !== null,
    lazy: newTopicDialog,
    props: { communityId },
  })
  const logIn = useMemberForm({ address, isOpen: isLoggedOut, lazy: logInDialog, props: {} })

  const target = useLogInTarget()
  // Back would otherwise lead to this dialog, and from it here again.
  const leave = useEffectEvent(() => void navigate({ ...target, replace: true }))
  useEffect(() => {
    if (!isLoggedOut) return
    toast({
      kind: 'error',
      title: 'Authentication Required',
      description: 'You need to log in to create a new topic.',
    })
    const timer = setTimeout(() => leave(), SENT_AWAY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isLoggedOut])
  return user ? form : logIn
}
