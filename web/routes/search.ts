import { createRoute } from '@tanstack/react-router'
import { loadSearch } from '../features/search/queries.ts'
import { lazyPage } from '../lazy-page.ts'
import { rootRoute } from './root.ts'
import { resultsSearch } from '../lib/search-params.ts'

export const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/search',
  validateSearch: resultsSearch,
  loaderDeps: ({ search }) => resultsSearch(search),
  loader: ({ context, deps }) => loadSearch(context, deps),
  staticData: { file: 'pages/search.tsx' },
}).lazy(lazyPage(async () => (await import('../pages/search.tsx')).SearchPage))
