import { createRoute } from '@tanstack/react-router'
import { ignoreError, withStaticStaleTime } from '../api.ts'
import { noteStatus } from '../router-context.ts'
import type { RouterContext } from '../router-context.ts'
import { creationsQuery } from '../features/creations/queries.ts'
import { memberQuery } from '../features/members/queries.ts'
import { resourcesQuery } from '../features/resources/queries.ts'
import { memberTopicsQuery } from '../features/topics/queries.ts'
import { lazyPage } from '../lazy-page.ts'
import { memberSearch } from '../lib/search-params.ts'
import type { MemberSearch } from '../lib/search-params.ts'
import { rootRoute } from './root.ts'

export const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/$id',
  validateSearch: memberSearch,
  loaderDeps: ({ search }) => memberSearch(search),
  loader: async ({ context, params: { id }, deps }) => {
    await Promise.all([
      context.queryClient.query(withStaticStaleTime(memberQuery(id))).catch(noteStatus(context)),
      loadList(context, id, deps).catch(ignoreError),
    ])
  },
  staticData: { file: 'pages/member.tsx' },
}).lazy(lazyPage(async () => (await import('../pages/member.tsx')).MemberPage))

async function loadList({ queryClient }: RouterContext, id: string, search: MemberSearch) {
  if (search.tab === 'creations') {
    const list = creationsQuery({ authorId: id }, search)
    await queryClient.infiniteQuery(withStaticStaleTime(list))
  } else if (search.tab === 'resources') {
    await queryClient.infiniteQuery(withStaticStaleTime(resourcesQuery({ authorId: id }, search)))
  } else {
    await queryClient.query(withStaticStaleTime(memberTopicsQuery(id, search.page ?? 1)))
  }
}
