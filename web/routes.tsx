import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { canOpenCreationEdit, isAdmin } from '#contract/permissions.ts'
import { withStaticStaleTime } from './api.ts'
import type { AppContext } from './api.ts'
import { redirectTo, redirectAccessDenied } from './redirects.ts'
import { askWhoWrites, loadCurrentUser, personOf } from './features/accounts/current-user.ts'
import { communitiesQuery, currentCommunity } from './features/communities/current-community.ts'
import { loadCreation } from './features/creations/creation-query.ts'
import { loadSourcePosts } from './features/news/source-posts-query.ts'
import { loadTopic } from './features/topics/topic-query.ts'
import { loadTopicList } from './features/topics/topic-list-query.ts'
import { Document, Layout } from './layout.tsx'
import { lazyPage } from './lazy-page.ts'
import { loadHome } from './home-panels.ts'
import { loadPart } from './lib/load-part.ts'
import * as searchParams from './lib/search-params.ts'
import { NotFoundPage } from './pages/not-found.tsx'
import { ErrorDocument } from './pages/error-page.tsx'

const rootRoute = createRootRouteWithContext<AppContext>()({
  beforeLoad: async ({ context }) => {
    const { call, queryClient, site } = context
    const [communities] = await Promise.all([
      queryClient.query(withStaticStaleTime(communitiesQuery(call))),
      loadCurrentUser(context),
    ])
    return { communityId: currentCommunity(communities, site.communityId).id }
  },
  shellComponent: Document,
  component: Layout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorDocument,
})

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: searchParams.homeSearch,
  loaderDeps: ({ search }) => searchParams.homeSearch(search),
  beforeLoad: askWhoWrites,
  loader: ({ context, deps }) => loadHome(context, deps),
  component: lazyPage(async () => (await import('./pages/home.tsx')).HomePage),
  staticData: { file: 'pages/home.tsx' },
})

const topicsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/topics',
  validateSearch: searchParams.topicsSearch,
  loaderDeps: ({ search }) => searchParams.topicsSearch(search),
  beforeLoad: askWhoWrites,
  loader: ({ context, deps }) => loadTopicList(context, deps),
  component: lazyPage(async () => (await import('./pages/topics.tsx')).TopicsPage),
  staticData: { file: 'pages/topics.tsx' },
})

const topicPage = lazyPage(async () => (await import('./pages/topic.tsx')).TopicPage)

const topicRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/topic/$id',
  validateSearch: searchParams.topicSearch,
  loaderDeps: ({ search }) => searchParams.topicSearch(search),
  loader: ({ context, params, deps }) => loadTopic(context, params.id, deps),
  component: topicPage,
  staticData: { file: 'pages/topic.tsx' },
})

const topicAliasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/topics/$id',
  validateSearch: searchParams.topicSearch,
  loaderDeps: ({ search }) => searchParams.topicSearch(search),
  loader: ({ context, params, deps }) => loadTopic(context, params.id, deps),
  component: topicPage,
  staticData: { file: 'pages/topic.tsx' },
})

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  validateSearch: searchParams.authSearch,
  beforeLoad: async ({ context, search }) => {
    const user = await personOf(context)
    const mayStay = search.mode === 'forgot-password' || search.token !== undefined
    if (user && !mayStay) redirectTo(context, '/')
  },
  component: lazyPage(async () => (await import('./pages/auth.tsx')).AuthPage),
  staticData: { file: 'pages/auth.tsx' },
})

const newsSourcesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/news-sources/$tagId',
  loader: ({ context, params }) => loadSourcePosts(context, params.tagId),
  component: lazyPage(async () => (await import('./pages/news-sources.tsx')).NewsSourcesPage),
  staticData: { file: 'pages/news-sources.tsx' },
})

const importAdmin = () => import('./admin-sections.ts')

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  validateSearch: searchParams.adminSearch,
  beforeLoad: async ({ context, preload }) => {
    const user = await personOf(context)
    if (!user) redirectTo(context, '/auth')
    if (!isAdmin(user)) redirectAccessDenied(context, preload)
  },
  loaderDeps: ({ search }) => searchParams.adminSearch(search),
  // Only the admin page loads the queries of its sections.
  loader: async ({ context, deps }) => (await loadPart(importAdmin)).loadAdmin(context, deps),
  component: lazyPage(async () => (await import('./pages/admin.tsx')).AdminPage),
  staticData: { file: 'pages/admin.tsx' },
})

/** Shows every component in every state; in development only. */
const styleguideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/styleguide',
  component: lazyPage(async () => (await import('./pages/styleguide.tsx')).Styleguide),
})

const creationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/creation/$id',
  loader: async ({ context, params }) => {
    if ((await loadCreation(context, params.id)) === null) redirectTo(context, '/not-found')
  },
  component: lazyPage(async () => (await import('./pages/creation.tsx')).CreationPage),
  staticData: { file: 'pages/creation.tsx' },
})

const editCreationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/edit-creation/$id',
  loader: async ({ context, params }) => {
    const creation = await loadCreation(context, params.id)
    if (creation === null) redirectTo(context, '/not-found')
    const user = await personOf(context)
    if (creation && !canOpenCreationEdit(user, creation)) {
      context.ssrResponse.location = `/creation/${params.id}`
      throw redirect({ to: '/creation/$id', params, statusCode: 302 })
    }
  },
  component: lazyPage(async () => (await import('./pages/edit-creation.tsx')).EditCreationPage),
  staticData: { file: 'pages/edit-creation.tsx' },
})

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  beforeLoad: async ({ context }) => {
    const user = await personOf(context)
    if (!user) redirectTo(context, '/auth')
  },
  component: lazyPage(async () => (await import('./pages/profile.tsx')).ProfilePage),
  staticData: { file: 'pages/profile.tsx' },
})

const answerMissing = ({ context }: { context: AppContext }) =>
  void (context.ssrResponse.status = 404)

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/not-found',
  loader: answerMissing,
  component: NotFoundPage,
})

const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  // The contact form is prefilled with the user's name.
  beforeLoad: async ({ context }) => void (await personOf(context)),
  component: lazyPage(async () => (await import('./pages/about.tsx')).AboutPage),
  staticData: { file: 'pages/about.tsx' },
})

const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  loader: answerMissing,
  component: NotFoundPage,
})

export const routeTree = rootRoute.addChildren([
  homeRoute,
  topicsRoute,
  topicRoute,
  topicAliasRoute,
  newsSourcesRoute,
  authRoute,
  adminRoute,
  creationRoute,
  editCreationRoute,
  profileRoute,
  notFoundRoute,
  aboutRoute,
  ...(import.meta.env.DEV ? [styleguideRoute] : []),
  unknownRoute,
])
