import { useQuery } from '@tanstack/react-query'
import { ALL_TOPICS } from '#contract/constants.ts'
import { isolated } from '../../lib/isolated.ts'
import type { TopicsSearch } from '../../lib/search-params.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyList } from '../../ui/empty.tsx'
import { filterOptions, ListBar } from '../../ui/list-bar.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { useMemberForm } from '../accounts/use-member-form.ts'
import { selectableTags, tagsQuery } from '../tags/queries.ts'
import { topicListQuery } from './queries.ts'
import { TopicRows } from './topic-rows.tsx'
import { useNewTopic } from './use-new-topic.tsx'

type TopicListProps = { search: TopicsSearch; communityId: number }

export function TopicList({ search, communityId }: TopicListProps) {
  const { tag = ALL_TOPICS, page = 1 } = search
  const user = useCurrentUser()
  const changeSearch = useChangeSearch()
  const { data: tags = [] } = useQuery(tagsQuery('topic'))
  const newTopic = useNewTopic(communityId, search.new === 'topic')
  const compose = useMemberForm({ new: 'topic' }, newTopic.load)
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
        form={newTopic}
        label="New Topic"
        variant="primary"
        onOpen={() => compose(true)}
        purpose="Starting a topic"
      />
      <TopicRows
        list={topicListQuery(search, communityId)}
        page={page}
        beyondEnd={{
          title: 'No discussions found',
          text: 'This page is beyond the end of the list.',
        }}
        renderEmpty={(onRetry) => (
          <EmptyList
            title="No discussions found"
            text={
              tag === ALL_TOPICS
                ? 'Be the first to start a discussion!'
                : `No topics found with the tag ${isolated(tag)}`
            }
            action={
              <Button onClick={() => compose(true)}>{user ? 'Start a Topic' : 'Log In'}</Button>
            }
            onRetry={onRetry}
          />
        )}
      />
      {newTopic.dialog(() => compose(false))}
    </>
  )
}
