import { createRoute } from '@tanstack/react-router'
import { ignoreError } from '../api.ts'
import { resourceTypesQuery } from '../features/resources/queries.ts'
import { tagsQuery } from '../features/tags/queries.ts'
import { lazyPage } from '../lazy-page.ts'
import { rootRoute } from './root.ts'

export const feedsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/feeds',
  loader: async ({ context: { queryClient } }) => {
    const tags = (['topic', 'tool', 'creation'] as const).map(tagsQuery)
    await Promise.all([
      queryClient.query(resourceTypesQuery).catch(ignoreError),
      ...tags.map(async (query) => queryClient.query(query).catch(ignoreError)),
    ])
  },
  staticData: { file: 'pages/feeds.tsx' },
}).lazy(lazyPage(async () => (await import('../pages/feeds.tsx')).FeedsPage))
