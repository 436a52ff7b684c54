import { useSearch } from '@tanstack/react-router'
import type { ReactNode, SubmitEvent } from 'react'
import { homeSearch, withSearch } from '../lib/search-params.ts'
import type { HomeSearch } from '../lib/search-params.ts'

type SearchParamsButtonProps = {
  change: HomeSearch
  hash?: string | undefined
  className?: string
  /** Called instead of submitting if JavaScript runs. */
  onNavigate: (form: Element) => void
  children: ReactNode
}

/**
 * A button that leads to the current page with other search parameters, also without JavaScript.
 */
export function SearchParamsButton({
  change,
  hash,
  className,
  onNavigate,
  children,
}: SearchParamsButtonProps) {
  const present = useSearch({ strict: false })
  const { new: _dialog, ...search } = withSearch(homeSearch(present), change)
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onNavigate(event.currentTarget)
  }
  return (
    <form method="get" action={hash && `#${hash}`} className={className} onSubmit={send}>
      {Object.entries(search).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
    </form>
  )
}
