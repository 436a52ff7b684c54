import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyPage } from '../../ui/empty.tsx'
import { useFocusFirstNew } from '../../ui/focus-first-new.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { PreviousRows } from '../../ui/previous-rows.tsx'
import { ToolSkeleton } from '../../ui/skeleton.tsx'
import { useRestoredPages } from '../../ui/use-restored-pages.ts'
import { useCurrentUser } from '../accounts/current-user.ts'
import type { resourcesQuery } from './queries.ts'
import { ResourceRow } from './resource-row.tsx'

type ResourcePagesProps = {
  list: ReturnType<typeof resourcesQuery>
  /** The page of the URL, counted from 1. */
  page: number
  /** Shown instead of an empty list; `onRetry` is given if it could not be loaded. */
  renderEmpty: (onRetry: (() => void) | undefined) => ReactNode
}

export function ResourcePages({ list, page, renderEmpty }: ResourcePagesProps) {
  const user = useCurrentUser()
  const query = useInfiniteQuery(list)
  const { data, isPending, isError, hasNextPage, refetch, fetchNextPage } = query
  const resources = data?.pages.flat() ?? []
  const expectMore = useFocusFirstNew(resources.map(({ id }) => `resource-${id}`))
  useRestoredPages(list.queryKey, query)
  if (isPending) return <ToolSkeleton label="Loading resources..." />
  return (
    <>
      <PreviousRows
        label="Newer resources"
        param="resourcesPage"
        page={page}
        isBeyondEnd={resources.length === 0 && !isError}
      />
      {resources.map((resource) => (
        <ResourceRow key={resource.id} resource={resource} user={user} />
      ))}
      {resources.length === 0 && (
        <EmptyPage
          page={page}
          title="No more resources"
          onRetry={isError ? () => void refetch() : undefined}
          renderEmpty={renderEmpty}
        />
      )}
      {hasNextPage && (
        <LoadMore
          label="Load more resources"
          pendingText="Loading resources..."
          failedText="More resources could not be loaded. Please try again."
          isPending={query.isFetchingNextPage}
          isFailed={query.isFetchNextPageError}
          next={{ resourcesPage: page + (data?.pages.length ?? 1) }}
          onMore={() => {
            expectMore()
            void fetchNextPage()
          }}
        />
      )}
    </>
  )
}
