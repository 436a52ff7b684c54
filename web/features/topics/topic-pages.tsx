import { useNavigate } from '@tanstack/react-router'
import { withSearch } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { SearchParamsButton } from '../../ui/search-params-button.tsx'

/**
 * Load More after ten rows, Previous Page after the first page. Forms, so that they work without
 * JavaScript.
 */
export function TopicPages({ params, hasMore }: { params: { page: number }; hasMore: boolean }) {
  if (!hasMore && params.page === 1) return null
  return (
    <ListEnd>
      {params.page > 1 && <PageButton page={params.page - 1} label="Previous Page" />}
      {hasMore && <PageButton page={params.page + 1} label="Load More" />}
    </ListEnd>
  )
}

type PageButtonProps = { page: number; label: string }

function PageButton({ page, label }: PageButtonProps) {
  const navigate = useNavigate()
  const change = { page: page === 1 ? undefined : page }
  return (
    <SearchParamsButton
      change={change}
      onNavigate={() => void navigate({ to: '.', search: (all) => withSearch(all, change) })}
    >
      <Button type="submit">{label}</Button>
    </SearchParamsButton>
  )
}
