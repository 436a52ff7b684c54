import { createRoute } from '@tanstack/react-router'
import { askWhoWrites } from '../features/accounts/current-user.ts'
import { lazyPage } from '../lazy-page.ts'
import { loadHome } from './home-panels.ts'
import { rootRoute } from './root.ts'
import { homeSearch } from '../lib/search-params.ts'

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: homeSearch,
  loaderDeps: ({ search }) => homeSearch(search),
  beforeLoad: askWhoWrites,
  loader: ({ context, deps }) => loadHome(context, deps),
  component: lazyPage(async () => (await import('../pages/home.tsx')).HomePage),
  staticData: { file: 'pages/home.tsx' },
})
