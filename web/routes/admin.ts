import { createRoute } from '@tanstack/react-router'
import { isAdmin } from '#contract/permissions.ts'
import { loadViewerForPersonalPage } from '../features/accounts/current-user.ts'
import { lazyPage } from '../lazy-page.ts'
import { loadPart } from '../lib/load-part.ts'
import { rootRoute } from './root.ts'
import { redirectTo, redirectAccessDenied } from '../redirects.ts'
import { adminSearch } from '../lib/search-params.ts'

const importAdmin = () => import('../features/admin/sections.tsx')

export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  validateSearch: adminSearch,
  beforeLoad: async ({ context, preload }) => {
    const user = await loadViewerForPersonalPage(context)
    if (!user) redirectTo(context, '/auth')
    if (!isAdmin(user)) redirectAccessDenied(context, preload)
  },
  loaderDeps: ({ search }) => adminSearch(search),
  // Only the admin page loads the sections and their queries.
  loader: async ({ context, deps }) => (await loadPart(importAdmin)).loadAdmin(context, deps),
  staticData: { file: 'pages/admin.tsx' },
}).lazy(lazyPage(async () => (await import('../pages/admin.tsx')).AdminPage))
