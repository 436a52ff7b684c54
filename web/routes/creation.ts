import { createRoute } from '@tanstack/react-router'
import { loadCreation } from '../features/creations/creation-query.ts'
import { lazyPage } from '../lazy-page.ts'
import { rootRoute } from './root.ts'
import { redirectTo } from '../redirects.ts'

export const creationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/creation/$id',
  loader: async ({ context, params }) => {
    if ((await loadCreation(context, params.id)) === null) redirectTo(context, '/not-found')
  },
  component: lazyPage(async () => (await import('../pages/creation.tsx')).CreationPage),
  staticData: { file: 'pages/creation.tsx' },
})
