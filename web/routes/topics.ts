import { createRoute } from '@tanstack/react-router'
import { loadViewerForNewDialog } from '../features/accounts/current-user.ts'
import { loadTopicList } from '../features/topics/queries.ts'
import { redirectMisspelled } from '../filter-spelling.ts'
import { lazyPage } from '../lazy-page.ts'
import { rootRoute } from './root.ts'
import { topicsSearch } from '../lib/search-params.ts'

export const topicsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/topics',
  validateSearch: topicsSearch,
  loaderDeps: ({ search }) => topicsSearch(search),
  beforeLoad: loadViewerForNewDialog,
  loader: async ({ context, deps }) => {
    await loadTopicList(context, deps)
    redirectMisspelled(context, '/topics', deps)
  },
  staticData: { file: 'pages/topics.tsx' },
}).lazy(lazyPage(async () => (await import('../pages/topics.tsx')).TopicsPage))
