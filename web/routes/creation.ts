import { createRoute } from '@tanstack/react-router'
import { loadCreation } from '../features/creations/queries.ts'
import { lazyPage } from '../lazy-page.ts'
import { rootRoute } from './root.ts'
import { redirectTo } from '../redirects.ts'

export const creationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/creation/$id',
  loader: async ({ context, params }) => {
    if ((await loadCreation(context, params.id)) === null) redirectTo(context, '/not-found')
  },
  staticData: { file: 'pages/creation.tsx' },
}).lazy(lazyPage(async () => (await import('../pages/creation.tsx')).CreationPage))
