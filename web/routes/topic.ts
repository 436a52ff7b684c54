import { createRoute } from '@tanstack/react-router'
import { loadTopic } from '../features/topics/topic-query.ts'
import { lazyPage } from '../lazy-page.ts'
import { rootRoute } from './root.ts'
import { topicSearch } from '../lib/search-params.ts'

const topicPage = lazyPage(async () => (await import('../pages/topic.tsx')).TopicPage)

export const topicRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/topic/$id',
  validateSearch: topicSearch,
  loaderDeps: ({ search }) => topicSearch(search),
  loader: ({ context, params, deps }) => loadTopic(context, params.id, deps),
  component: topicPage,
  staticData: { file: 'pages/topic.tsx' },
})

export const topicAliasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/topics/$id',
  validateSearch: topicSearch,
  loaderDeps: ({ search }) => topicSearch(search),
  loader: ({ context, params, deps }) => loadTopic(context, params.id, deps),
  component: topicPage,
  staticData: { file: 'pages/topic.tsx' },
})
