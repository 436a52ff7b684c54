import type { HomeSearch } from '../lib/search-params.ts'
import { Button } from './button.tsx'
import { Hint } from './hint.tsx'
import { SearchParamsButton } from './search-params-button.tsx'

type LoadMoreProps = {
  label: string
  pendingText: string
  failedText: string
  isPending: boolean
  isFailed: boolean
  /** The search parameters of the next rows, for use without JavaScript. */
  next: HomeSearch
  onMore: () => void
}

/** The last row of a list that has more; a click after a failure tries again. */
export function LoadMore(props: LoadMoreProps) {
  const { label, pendingText, failedText, isPending, isFailed, next, onMore } = props
  return (
    <SearchParamsButton
      change={next}
      className="flex flex-col items-center gap-2 pt-6 print:hidden"
      onNavigate={onMore}
    >
      <Button type="submit" pending={isPending} pendingText={pendingText}>
        {label}
      </Button>
      <Hint role="status" isError className="empty:hidden">
        {isFailed && !isPending && failedText}
      </Hint>
    </SearchParamsButton>
  )
}
