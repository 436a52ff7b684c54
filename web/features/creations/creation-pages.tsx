import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyPage } from '../../ui/empty.tsx'
import { useFocusFirstNew } from '../../ui/focus-first-new.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { PreviousRows } from '../../ui/previous-rows.tsx'
import { CreationCardSkeleton } from '../../ui/skeleton.tsx'
import { useRestoredPages } from '../../ui/use-restored-pages.ts'
import { CreationCard, Gallery } from './creation-card.tsx'
import type { creationsQuery } from './queries.ts'

const SEEN_FIRST = 2

type CreationPagesProps = {
  list: ReturnType<typeof creationsQuery>
  /** The page of the URL, counted from 1. */
  page: number
  /** Shown instead of an empty gallery; `onRetry` is given if it could not be loaded. */
  renderEmpty: (onRetry: (() => void) | undefined) => ReactNode
}

export function CreationPages({ list, page, renderEmpty }: CreationPagesProps) {
  const query = useInfiniteQuery(list)
  const { data, isPending, isError, hasNextPage, refetch, fetchNextPage } = query
  const creations = data?.pages.flat() ?? []
  const expectMore = useFocusFirstNew(creations.map(({ id }) => `creation-${id}`))
  useRestoredPages(list.queryKey, query)
  if (isPending) {
    return (
      <Gallery>
        <CreationCardSkeleton />
      </Gallery>
    )
  }
  return (
    <>
      <PreviousRows
        label="Newer creations"
        param="creationsPage"
        page={page}
        isBeyondEnd={creations.length === 0 && !isError}
      />
      {creations.length === 0 ? (
        <EmptyPage
          page={page}
          title="No more creations"
          onRetry={isError ? () => void refetch() : undefined}
          renderEmpty={renderEmpty}
        />
      ) : (
        <Gallery>
          {creations.map((creation, at) => (
            <CreationCard key={creation.id} creation={creation} isSeenFirst={at < SEEN_FIRST} />
          ))}
        </Gallery>
      )}
      {hasNextPage && (
        <LoadMore
          label="Load more creations"
          pendingText="Loading…"
          failedText="More creations could not be loaded. Please try again."
          isPending={query.isFetchingNextPage}
          isFailed={query.isFetchNextPageError}
          next={{ creationsPage: page + (data?.pages.length ?? 1) }}
          onMore={() => {
            expectMore()
            void fetchNextPage()
          }}
        />
      )}
    </>
  )
}
