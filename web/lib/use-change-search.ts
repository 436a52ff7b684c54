import { useMatch, useNavigate } from '@tanstack/react-router'
import type { NavigateOptions } from '@tanstack/react-router'
import { withSearch } from './search-params.ts'
import type { SiteSearch } from './search-params.ts'
import { useIsHere } from './use-is-here.ts'

type Options = Pick<NavigateOptions, 'replace' | 'ignoreBlocker' | 'resetScroll' | 'hash'>

/**
 * Leads to the page of the component with other search parameters, at the place to which it is
 * scrolled; also while another page is loading, which it then replaces.
 */
export function useChangeSearch() {
  const navigate = useNavigate()
  const page = useMatch({ strict: false })
  const isHere = useIsHere()
  return (change: SiteSearch, options?: Options) => {
    const isStill = isHere()
    return navigate({
      to: isStill ? '.' : page.pathname,
      search: (all) => withSearch(isStill ? all : page.search, change),
      resetScroll: false,
      ...options,
    })
  }
}
