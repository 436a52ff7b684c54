import { createRoute } from '@tanstack/react-router'
import { canOpenCreationEdit } from '#contract/permissions.ts'
import { loadViewerForPersonalPage } from '../features/accounts/current-user.ts'
import { loadCreation } from '../features/creations/queries.ts'
import { lazyPage } from '../lazy-page.ts'
import { rootRoute } from './root.ts'
import { redirectTo } from '../redirects.ts'

export const editCreationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/edit-creation/$id',
  loader: async ({ context, params }) => {
    const creation = await loadCreation(context, params.id)
    if (creation === null) redirectTo(context, '/not-found')
    const user = await loadViewerForPersonalPage(context)
    if (creation && !canOpenCreationEdit(user, creation)) {
      redirectTo(context, `/creation/${params.id}`)
    }
  },
  staticData: { file: 'pages/edit-creation.tsx' },
}).lazy(lazyPage(async () => (await import('../pages/edit-creation.tsx')).EditCreationPage))
