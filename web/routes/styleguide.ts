import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { rootRoute } from './root.ts'

/** Shows every component in every state; a function, so that a build leaves the page out. */
export const makeStyleguideRoute = () =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/styleguide',
  }).lazy(lazyPage(async () => (await import('../pages/styleguide.tsx')).Styleguide))
