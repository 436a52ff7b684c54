import { createRoute } from '@tanstack/react-router'
import { askWhoWrites } from '../features/accounts/current-user.ts'
import { loadTopicList } from '../features/topics/topic-list-query.ts'
import { lazyPage } from '../lazy-page.ts'
import { rootRoute } from './root.ts'
import { topicsSearch } from '../lib/search-params.ts'

export const topicsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/topics',
  validateSearch: topicsSearch,
  loaderDeps: ({ search }) => topicsSearch(search),
  beforeLoad: askWhoWrites,
  loader: ({ context, deps }) => loadTopicList(context, deps),
  component: lazyPage(async () => (await import('../pages/topics.tsx')).TopicsPage),
  staticData: { file: 'pages/topics.tsx' },
})
