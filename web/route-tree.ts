import { aboutRoute } from './routes/about.ts'
import { adminRoute } from './routes/admin.ts'
import { authRoute } from './routes/auth.ts'
import { creationRoute } from './routes/creation.ts'
import { editCreationRoute } from './routes/edit-creation.ts'
import { feedsRoute } from './routes/feeds.ts'
import { homeRoute } from './routes/home.ts'
import { newsSourcesRoute } from './routes/news-sources.ts'
import { notFoundRoute, unknownRoute } from './routes/not-found.ts'
import { profileRoute } from './routes/profile.ts'
import { rootRoute } from './routes/root.ts'
import { searchRoute } from './routes/search.ts'
import { makeStyleguideRoute } from './routes/styleguide.ts'
import { memberRoute } from './routes/member.ts'
import { toolRoute } from './routes/tool.ts'
import { topicAliasRoute, topicRoute } from './routes/topic.ts'
import { topicsRoute } from './routes/topics.ts'

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
  toolRoute,
  memberRoute,
  profileRoute,
  searchRoute,
  notFoundRoute,
  aboutRoute,
  feedsRoute,
  ...(import.meta.env.DEV ? [makeStyleguideRoute()] : []),
  unknownRoute,
])
