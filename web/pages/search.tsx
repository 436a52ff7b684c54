import { useSearch } from '@tanstack/react-router'
import { useRouterContext } from '../router-context.ts'
import { KindLinks } from '../features/search/kind-links.tsx'
import { SearchFilters } from '../features/search/search-filters.tsx'
import { SearchResults } from '../features/search/search-results.tsx'
import { canonicalPath } from '../lib/canonical.ts'
import { isolated } from '../lib/isolated.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadingPage } from '../ui/reading-page.tsx'

export function SearchPage() {
  const { site } = useRouterContext()
  const search = useSearch({ from: '/search' })
  const { q = '' } = search
  return (
    <ReadingPage width="broad">
      <PageHead
        title={q.trim() === '' ? 'Search' : `Search: ${isolated(q)}`}
        description={`Find topics, replies, tools, creations and resources of ${site.name}.`}
        canonical={canonicalPath('/search', search)}
        hidden
      />
      <PageTitle className="mb-5">Search</PageTitle>
      <SearchFilters search={search} />
      <KindLinks search={search} />
      <SearchResults search={search} />
    </ReadingPage>
  )
}
