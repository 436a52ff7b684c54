import { useQuery } from '@tanstack/react-query'
import { TOPICS_PER_PAGE } from '#contract/constants.ts'
import type { TopicCard } from '#contract/topics.ts'
import { EmptyPage } from '../../ui/empty.tsx'
import type { EmptyListProps } from '../../ui/empty.tsx'
import { RowSkeleton } from '../../ui/skeleton.tsx'
import type { toolTopicsQuery, topicListQuery } from './queries.ts'
import { TopicPages } from './topic-pages.tsx'
import { TopicRow } from './topic-row.tsx'

type TopicRowsProps = {
  list: ReturnType<typeof topicListQuery> | ReturnType<typeof toolTopicsQuery>
  page: number
  headingId?: string
  /** Shown in place of a page beyond the last. */
  beyondEnd?: { title: string; text?: string }
  empty: EmptyListProps
}

/** A page of topics: of a community, of a member, or about a tool. */
export function TopicRows({ list, page, headingId, empty, ...props }: TopicRowsProps) {
  const { queryKey } = list
  const { data: topics = [], isPending, isError, refetch } = useQuery<TopicCard[]>({ queryKey })
  const { beyondEnd = { title: 'No more topics' } } = props
  if (isPending) return <RowSkeleton count={4} />
  return (
    <>
      {topics.map((topic) => (
        <TopicRow key={topic.id} topic={topic} />
      ))}
      {topics.length === 0 && (
        <EmptyPage
          {...empty}
          page={page}
          beyondEnd={beyondEnd}
          onRetry={isError ? () => void refetch() : undefined}
        />
      )}
      <TopicPages
        page={page}
        hasMore={topics.length >= TOPICS_PER_PAGE}
        isBeyondEnd={topics.length === 0 && !isError}
        headingId={headingId}
      />
    </>
  )
}
