import { createRootRouteWithContext } from '@tanstack/react-router'
import { withStaticStaleTime } from '../api.ts'
import type { RouterContext } from '../router-context.ts'
import { loadCurrentUser } from '../features/accounts/current-user.ts'
import { currentCommunity } from '../features/communities/current-community.ts'
import { communitiesQuery } from '../features/communities/queries.ts'
import { Document, Layout } from '../layout.tsx'
import { NotFoundPage } from '../pages/not-found.tsx'
import { ErrorDocument } from '../pages/error-page.tsx'

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => {
    const { queryClient, site } = context
    const [communities] = await Promise.all([
      queryClient.query(withStaticStaleTime(communitiesQuery)),
      loadCurrentUser(context),
    ])
    return { communityId: currentCommunity(communities, site.communityId).id }
  },
  shellComponent: Document,
  component: Layout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorDocument,
})
