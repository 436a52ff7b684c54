import { useInfiniteQuery } from '@tanstack/react-query'
import type { InfiniteData, QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RowPage } from './lib/row-pages.ts'
import { EmptyPage } from './ui/empty.tsx'
import type { EmptyListProps } from './ui/empty.tsx'
import { useFocusFirstNew } from './ui/use-focus-first-new.ts'
import { LoadMore } from './ui/load-more.tsx'
import { PreviousRows } from './ui/previous-rows.tsx'
import { useRestoredPages } from './ui/use-restored-pages.ts'

type PagedRowsProps<R> = {
  list: UseInfiniteQueryOptions<R[], Error, InfiniteData<R[], RowPage>, QueryKey, RowPage>
  /** The page of the URL, counted from 1. */
  page: number
  /** What the rows are: `creation`, of which one has the element id `creation-{id}`. */
  noun: 'creation' | 'resource'
  skeleton: ReactNode
  pendingText: string
  renderRows: (rows: R[]) => ReactNode
  empty: EmptyListProps
}

/** A list from the page of the URL on, with a link to the rows before and a button for more. */
export function PagedRows<R extends { id: number }>(props: PagedRowsProps<R>) {
  const { list, page, noun, skeleton, pendingText, renderRows, empty } = props
  const query = useInfiniteQuery(list)
  const { data, isError } = query
  const rows = data?.pages.flat() ?? []
  const expectMore = useFocusFirstNew(rows.map(({ id }) => `${noun}-${id}`))
  useRestoredPages(list.queryKey, query)
  if (query.isPending) return skeleton
  const param = `${noun}sPage` as const
  return (
    <>
      <PreviousRows
        label={`Newer ${noun}s`}
        param={param}
        page={page}
        isBeyondEnd={rows.length === 0 && !isError}
      />
      {rows.length > 0 ? (
        renderRows(rows)
      ) : (
        <EmptyPage
          {...empty}
          page={page}
          beyondEnd={{ title: `No more ${noun}s` }}
          onRetry={isError ? () => void query.refetch() : undefined}
        />
      )}
      {query.hasNextPage && (
        <LoadMore
          label={`Load more ${noun}s`}
          pendingText={pendingText}
          failedText={`More ${noun}s could not be loaded. Please try again.`}
          isPending={query.isFetchingNextPage}
          isFailed={query.isFetchNextPageError}
          next={{ [param]: page + (data?.pages.length ?? 1) }}
          onMore={() => {
            expectMore()
            void query.fetchNextPage()
          }}
        />
      )}
    </>
  )
}
