import { createRoute } from '@tanstack/react-router'
import type { RouterContext } from '../router-context.ts'
import { loadReplyForm } from '../features/topics/load-reply-form.ts'
import { loadTopic } from '../features/topics/queries.ts'
import { lazyPage } from '../lazy-page.ts'
import { rootRoute } from './root.ts'
import { topicSearch } from '../lib/search-params.ts'
import type { TopicSearch } from '../lib/search-params.ts'

type LoaderInput = { context: RouterContext; params: { id: string }; deps: TopicSearch }

/** The page has two addresses. */
const options = {
  getParentRoute: () => rootRoute,
  validateSearch: topicSearch,
  loaderDeps: ({ search }: { search: TopicSearch }) => topicSearch(search),
  loader: async ({ context, params, deps }: LoaderInput) => {
    await Promise.all([loadTopic(context, params.id, deps), loadReplyForm(context)])
  },
  staticData: { file: 'pages/topic.tsx' },
}

const topicPage = lazyPage(async () => (await import('../pages/topic.tsx')).TopicPage)

export const topicRoute = createRoute({ ...options, path: '/topic/$id' }).lazy(topicPage)

export const topicAliasRoute = createRoute({ ...options, path: '/topics/$id' }).lazy(topicPage)
