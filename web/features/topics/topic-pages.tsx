import { useChangeSearch } from '../../lib/use-change-search.ts'
import { Button } from '../../ui/button.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { focusHeadingOfList } from '../../ui/navigation-focus.ts'
import { SearchParamsButton } from '../../ui/search-params-button.tsx'

type TopicPagesProps = {
  page: number
  hasMore: boolean
  isBeyondEnd: boolean
  /** The id of the heading of a list that does not begin at the top of the page. */
  headingId?: string | undefined
}

/**
 * Load More after ten rows, Previous Page after the first page, First Page far beyond the last. Forms,
 * so that they work without JavaScript.
 */
export function TopicPages({ page, hasMore, isBeyondEnd, headingId }: TopicPagesProps) {
  if (!hasMore && page === 1) return null
  return (
    <ListEnd>
      {isBeyondEnd && page > 2 && <PageButton page={1} label="First Page" headingId={headingId} />}
      {page > 1 && <PageButton page={page - 1} label="Previous Page" headingId={headingId} />}
      {hasMore && <PageButton page={page + 1} label="Load More" headingId={headingId} />}
    </ListEnd>
  )
}

type PageButtonProps = { page: number; label: string; headingId: string | undefined }

function PageButton({ page, label, headingId }: PageButtonProps) {
  const changeSearch = useChangeSearch()
  const change = { page: page === 1 ? undefined : page }
  return (
    <SearchParamsButton
      change={change}
      hash={headingId}
      onNavigate={(form) => {
        focusHeadingOfList(form)
        void changeSearch(change, { resetScroll: true, ...(headingId && { hash: headingId }) })
      }}
    >
      <Button type="submit">{label}</Button>
    </SearchParamsButton>
  )
}
