import { createRoute } from '@tanstack/react-router'
import { loadViewerForPersonalPage } from '../features/accounts/current-user.ts'
import { lazyPage } from '../lazy-page.ts'
import { rootRoute } from './root.ts'

export const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  // The contact form is prefilled with the user's name.
  beforeLoad: async ({ context }) => void (await loadViewerForPersonalPage(context)),
  staticData: { file: 'pages/about.tsx' },
}).lazy(lazyPage(async () => (await import('../pages/about.tsx')).AboutPage))
