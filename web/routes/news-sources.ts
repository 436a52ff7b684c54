import { createRoute } from '@tanstack/react-router'
import { loadSourcePosts } from '../features/news/queries.ts'
import { lazyPage } from '../lazy-page.ts'
import { rootRoute } from './root.ts'

export const newsSourcesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/news-sources/$tagId',
  loader: ({ context, params }) => loadSourcePosts(context, params.tagId),
  staticData: { file: 'pages/news-sources.tsx' },
}).lazy(lazyPage(async () => (await import('../pages/news-sources.tsx')).NewsSourcesPage))
