import { errorMessage } from '../../api-error.ts'
import { useOnlineAgain } from '../../lib/use-online-again.ts'
import { Button } from '../../ui/button.tsx'
import { SearchHelp } from './search-help.tsx'
import type { TypedSearch } from './use-typed-search.ts'

type SearchMessagesProps = { search: TypedSearch; onRetry: () => void }

/** What the dialog says besides its results; their number is only announced. */
export function SearchMessages({ search, onRetry }: SearchMessagesProps) {
  const { isBlank, isSlow, isSettled, error, count } = search
  useOnlineAgain(error ? onRetry : undefined)
  const isDone = !isBlank && isSettled && !error
  // Above results it would move them.
  const isShown = count === 0 && (isSlow || isDone)
  return (
    <>
      <p role="status" className={isShown ? 'px-4 pt-4 pb-2 text-ink-2' : 'sr-only'}>
        {isSlow && 'Searching…'}
        {isDone && announcement(count)}
      </p>
      {error && (
        <p role="alert" className="flex items-center justify-between gap-3 px-4 py-3 text-ink-2">
          {errorMessage(error)}
          <Button variant="ghost" onClick={onRetry}>
            Try again
          </Button>
        </p>
      )}
      {isBlank && (
        <>
          <p className="px-4 py-4 text-13 text-ink-3 max-md:hidden">
            Arrow keys choose, Enter opens, Escape closes.
          </p>
          <div className="-mt-4 overflow-y-auto px-4 md:hidden">
            <SearchHelp />
          </div>
        </>
      )}
    </>
  )
}

function announcement(count: number) {
  if (count === 0) return 'Nothing found.'
  return `${count} ${count === 1 ? 'result' : 'results'}. Choose with the arrow keys.`
}
