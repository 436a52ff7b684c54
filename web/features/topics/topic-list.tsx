import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ALL_TOPICS, TOPICS_PER_PAGE } from '#contract/constants.ts'
import { withSearch } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyList } from '../../ui/empty.tsx'
import { filterOptions, ListBar } from '../../ui/list-bar.tsx'
import { RowSkeleton } from '../../ui/skeleton.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { useMemberForm } from '../accounts/member-form.ts'
import { selectableTags, tagsQuery } from '../tags/queries.ts'
import { topicListQuery } from './queries.ts'
import type { TopicListParams } from './queries.ts'
import { TopicPages } from './topic-pages.tsx'
import { TopicRow } from './topic-row.tsx'
import { useNewTopic } from './use-new-topic.tsx'

type TopicListProps = { params: TopicListParams; isComposing: boolean }

/** Topic list: filter, New Topic, rows and pagination. */
export function TopicList({ params, isComposing }: TopicListProps) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const { data: tags = [] } = useQuery(tagsQuery('topic'))
  const newTopic = useNewTopic(params.communityId, isComposing)
  const compose = useMemberForm({ new: 'topic' }, newTopic.load)
  const names = selectableTags(tags).map(({ name }) => name)

  function show(tag: string) {
    void navigate({
      to: '.',
      search: (all) => withSearch(all, { tag: tag === ALL_TOPICS ? undefined : tag }),
    })
  }
  return (
    <>
      <ListBar
        filter={{
          label: 'Tag',
          value: params.tag,
          options: filterOptions([ALL_TOPICS, ...names], params.tag),
          onChange: show,
        }}
        form={newTopic}
        label="New Topic"
        variant="primary"
        onOpen={() => compose(true)}
        purpose="Starting a topic"
      />
      <TopicRows
        params={params}
        action={<Button onClick={() => compose(true)}>{user ? 'Start a Topic' : 'Log In'}</Button>}
      />
      {newTopic.dialog(() => compose(false))}
    </>
  )
}

function emptyText({ tag, page }: TopicListParams) {
  if (page > 1) return 'This page is beyond the end of the list.'
  return tag === ALL_TOPICS
    ? 'Be the first to start a discussion!'
    : `No topics found with the tag ${tag}`
}

type TopicRowsProps = {
  params: TopicListParams
  /** Offered by an empty list, on its first page. */
  action: ReactNode
}

function TopicRows({ params, action }: TopicRowsProps) {
  const { data: topics = [], isPending, isError, refetch } = useQuery(topicListQuery(params))
  if (isPending) return <RowSkeleton count={4} />
  return (
    <>
      {topics.map((topic) => (
        <TopicRow key={topic.id} topic={topic} />
      ))}
      {topics.length === 0 && (
        <EmptyList
          title="No discussions found"
          text={emptyText(params)}
          action={params.page === 1 && action}
          onRetry={isError ? () => void refetch() : undefined}
        />
      )}
      <TopicPages
        page={params.page}
        hasMore={topics.length >= TOPICS_PER_PAGE}
        isBeyondEnd={topics.length === 0 && !isError}
      />
    </>
  )
}
