import { createRoute } from '@tanstack/react-router'
import { loadViewerForPersonalPage } from '../features/accounts/current-user.ts'
import { lazyPage } from '../lazy-page.ts'
import { rootRoute } from './root.ts'
import { redirectTo } from '../redirects.ts'
import { authSearch } from '../lib/search-params.ts'

export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  validateSearch: authSearch,
  beforeLoad: async ({ context, search, location }) => {
    const user = await loadViewerForPersonalPage(context)
    const mayStay = search.mode === 'forgot-password' || search.token !== undefined
    if (user && !mayStay) redirectTo(context, location.state.returnTo ?? '/')
  },
  staticData: { file: 'pages/auth.tsx' },
}).lazy(lazyPage(async () => (await import('../pages/auth.tsx')).AuthPage))
