import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { ALL_TOPICS, TOPICS_PER_PAGE } from '#contract/constants.ts'
import { useApp } from '../../api.ts'
import { withSearch } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Dropdown } from '../../ui/menu.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { RowSkeleton } from '../../ui/skeleton.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { pickable, tagsQuery } from '../tags/tags-query.ts'
import { topicListQuery } from './topic-list-query.ts'
import type { TopicListParams } from './topic-list-query.ts'
import { TopicPages } from './topic-pages.tsx'
import { TopicRow } from './topic-row.tsx'
import { useNewTopic } from './use-new-topic.tsx'

type TopicListProps = { place: TopicListParams; isComposing: boolean }

/** Topic list: filter, New Topic, rows and pagination. */
export function TopicList({ place, isComposing }: TopicListProps) {
  const { call } = useApp()
  const user = useCurrentUser()
  const navigate = useNavigate()
  const { data: tags = [] } = useQuery(tagsQuery(call, 'topic'))
  const newTopic = useNewTopic({
    communityId: place.communityId,
    isComposing,
    onClose: () => compose(false),
  })
  const names = [ALL_TOPICS, ...pickable(tags).map(({ name }) => name)]
  if (!names.includes(place.tag)) names.push(place.tag)

  function show(tag: string) {
    void navigate({
      to: '.',
      search: (all) => withSearch(all, { tag: tag === ALL_TOPICS ? undefined : tag }),
    })
  }
  function compose(isOpen: boolean) {
    if (isOpen && !user) return void navigate({ to: '/auth' })
    if (isOpen) void newTopic.load()
    void navigate({
      to: '.',
      search: (all) => withSearch(all, { new: isOpen ? 'topic' : undefined }),
      replace: !isOpen,
      resetScroll: false,
    })
  }
  return (
    <>
      <div className="bar">
        <Dropdown
          label="Tag"
          value={place.tag}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={show}
        />
        <span className="spacer" />
        <Button
          variant="primary"
          icon={<Plus />}
          aria-busy={newTopic.isLoading}
          onClick={() => compose(true)}
        >
          New Topic
        </Button>
        {newTopic.failure}
      </div>
      <NeedsScript what="Starting a topic" />
      <TopicRows place={place}>
        {user ? (
          <Button onClick={() => compose(true)}>Start a Topic</Button>
        ) : (
          <Button onClick={() => compose(true)}>Log In</Button>
        )}
      </TopicRows>
      {newTopic.dialog}
    </>
  )
}

/** The rows; `children` is the action offered by an empty list. */
function TopicRows({ place, children }: { place: TopicListParams; children: ReactNode }) {
  const { call } = useApp()
  const { data: topics = [], isPending, isError, refetch } = useQuery(topicListQuery(call, place))
  if (isPending) return <RowSkeleton count={4} />
  return (
    <>
      {topics.map((topic) => (
        <TopicRow key={topic.id} topic={topic} />
      ))}
      {topics.length === 0 && (
        <Empty
          title="No discussions found"
          text={
            place.tag === ALL_TOPICS
              ? 'Be the first to start a discussion!'
              : `No topics found with the tag ${place.tag}`
          }
          action={children}
          {...(isError ? { onRetry: () => void refetch() } : {})}
        />
      )}
      <TopicPages place={place} hasMore={topics.length >= TOPICS_PER_PAGE} />
    </>
  )
}
