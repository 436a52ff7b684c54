import { createRoute } from '@tanstack/react-router'
import { ignoreError } from '../api.ts'
import { loadViewerForNewDialog } from '../features/accounts/current-user.ts'
import { loadTopicList } from '../features/topics/queries.ts'
import { lazyPage } from '../lazy-page.ts'
import { redirectMisspelled } from '../filter-spelling.ts'
import { sidePanels } from '../side-panels.ts'
import { rootRoute } from './root.ts'
import { homeSearch, sideTab } from '../lib/search-params.ts'

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: homeSearch,
  loaderDeps: ({ search }) => homeSearch(search),
  beforeLoad: loadViewerForNewDialog,
  loader: async ({ context, deps, cause }) => {
    const { file, content, loadData } = sidePanels[sideTab(deps)]
    context.ssrResponse.files.push(file)
    const loading = content.load()
    await Promise.all([
      loadTopicList(context, deps),
      loadData(context, deps),
      // A tab that fails to load on a page already shown reports it itself.
      cause === 'enter' ? loading : loading.catch(ignoreError),
    ])
    redirectMisspelled(context, '/', deps)
  },
  staticData: { file: 'pages/home.tsx' },
}).lazy(lazyPage(async () => (await import('../pages/home.tsx')).HomePage))
