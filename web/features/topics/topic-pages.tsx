import { useNavigate } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { ALL_TOPICS } from '#contract/constants.ts'
import { withSearch } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import type { TopicListPlace } from './topic-list-query.ts'

/** §2: Load More where ten came back, Previous Page after the first. Forms, to work without script. */
export function TopicPages({ place, hasMore }: { place: TopicListPlace; hasMore: boolean }) {
  if (!hasMore && place.page === 1) return null
  return (
    <div className="pages">
      {place.page > 1 && <PageButton place={place} page={place.page - 1} label="Previous Page" />}
      {hasMore && <PageButton place={place} page={place.page + 1} label="Load More" />}
    </div>
  )
}

type PageButtonProps = { place: TopicListPlace; page: number; label: string }

function PageButton({ place, page, label }: PageButtonProps) {
  const navigate = useNavigate()
  function turn(event: SubmitEvent) {
    event.preventDefault()
    void navigate({
      to: '.',
      search: (all) => withSearch(all, { page: page === 1 ? undefined : page }),
    })
  }
  return (
    <form method="get" onSubmit={turn}>
      {place.tag !== ALL_TOPICS && <input type="hidden" name="tag" value={place.tag} />}
      {page > 1 && <input type="hidden" name="page" value={page} />}
      <Button type="submit">{label}</Button>
    </form>
  )
}
