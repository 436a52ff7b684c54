import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { rootRoute } from './root.ts'

/** Shows every component in every state; in development only. */
export const styleguideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/styleguide',
  component: lazyPage(async () => (await import('../pages/styleguide.tsx')).Styleguide),
})
