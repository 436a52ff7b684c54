import { useNavigate } from '@tanstack/react-router'
import type { NavigateOptions } from '@tanstack/react-router'
import { withSearch } from './search-params.ts'
import type { SiteSearch } from './search-params.ts'

type Options = Pick<NavigateOptions, 'replace' | 'ignoreBlocker'>

/** Leads to the same page with other search parameters, at the place to which it is scrolled. */
export function useChangeSearch() {
  const navigate = useNavigate()
  return (change: SiteSearch, options?: Options) =>
    navigate({
      to: '.',
      search: (all) => withSearch(all, change),
      resetScroll: false,
      ...options,
    })
}
