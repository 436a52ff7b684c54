import { createRoute } from '@tanstack/react-router'
import { ignoreError, withStaticStaleTime } from '../api.ts'
import { loadViewerForPersonalPage } from '../features/accounts/current-user.ts'
import { apiTokensQuery } from '../features/api-tokens/queries.ts'
import { lazyPage } from '../lazy-page.ts'
import { rootRoute } from './root.ts'
import { redirectTo } from '../redirects.ts'

export const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  beforeLoad: async ({ context }) => {
    const user = await loadViewerForPersonalPage(context)
    if (!user) redirectTo(context, '/auth')
  },
  loader: ({ context: { queryClient } }) =>
    queryClient.query(withStaticStaleTime(apiTokensQuery)).catch(ignoreError),
  staticData: { file: 'pages/profile.tsx' },
}).lazy(lazyPage(async () => (await import('../pages/profile.tsx')).ProfilePage))
