import { createRoute } from '@tanstack/react-router'
import { ignoreError, withStaticStaleTime } from '../api.ts'
import { noteStatus } from '../router-context.ts'
import { loadViewerForPersonalPage } from '../features/accounts/current-user.ts'
import { creationsQuery } from '../features/creations/queries.ts'
import { tagsQuery } from '../features/tags/queries.ts'
import { toolQuery } from '../features/tools/queries.ts'
import { toolTopicsQuery } from '../features/topics/queries.ts'
import { lazyPage } from '../lazy-page.ts'
import { toolSearch } from '../lib/search-params.ts'
import { rootRoute } from './root.ts'

export const toolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tool/$id',
  validateSearch: toolSearch,
  loaderDeps: ({ search }) => toolSearch(search),
  loader: async ({ context, params: { id }, deps }) => {
    const { queryClient, ssrResponse } = context
    const creations = creationsQuery({ toolId: id }, deps)
    const topics = toolTopicsQuery(id, deps.page ?? 1)
    const [page] = await Promise.all([
      queryClient.query(withStaticStaleTime(toolQuery(id))).catch(noteStatus(context)),
      queryClient.infiniteQuery(withStaticStaleTime(creations)).catch(ignoreError),
      queryClient.query(withStaticStaleTime(topics)).catch(ignoreError),
      queryClient.query(tagsQuery('tool')).catch(ignoreError),
    ])
    // A hidden tool has a page for administrators.
    const isHidden = page && !page.tool.visible
    if (isHidden || ssrResponse.status === 404) await loadViewerForPersonalPage(context)
  },
  staticData: { file: 'pages/tool.tsx' },
}).lazy(lazyPage(async () => (await import('../pages/tool.tsx')).ToolPage))
