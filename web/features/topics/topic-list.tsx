import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ALL_TOPICS } from '#contract/constants.ts'
import { withSearch } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyList } from '../../ui/empty.tsx'
import { filterOptions, ListBar } from '../../ui/list-bar.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { useMemberForm } from '../accounts/member-form.ts'
import { selectableTags, tagsQuery } from '../tags/queries.ts'
import { topicListQuery } from './queries.ts'
import type { TopicListParams } from './queries.ts'
import { TopicRows } from './topic-rows.tsx'
import { useNewTopic } from './use-new-topic.tsx'

type TopicListProps = { params: TopicListParams; isComposing: boolean }

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
        list={topicListQuery(params)}
        page={params.page}
        beyondEnd={{
          title: 'No discussions found',
          text: 'This page is beyond the end of the list.',
        }}
        renderEmpty={(onRetry) => (
          <EmptyList
            title="No discussions found"
            text={
              params.tag === ALL_TOPICS
                ? 'Be the first to start a discussion!'
                : `No topics found with the tag ${params.tag}`
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
