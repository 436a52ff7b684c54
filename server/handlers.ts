import { accountHandlers } from './accounts/routes.ts'
import { apiTokenHandlers } from './accounts/token-routes.ts'
import { auditHandlers } from './audit/routes.ts'
import type { AllHandlers } from './calls/call-endpoint.ts'
import { communityHandlers } from './communities/routes.ts'
import { contactHandlers } from './contact/routes.ts'
import { creationHandlers } from './creations/routes.ts'
import { failedMailHandlers } from './failed-mail/routes.ts'
import { newsHandlers } from './news/routes.ts'
import { resourceHandlers } from './resources/routes.ts'
import { resourceTypeHandlers } from './resources/type-routes.ts'
import { searchHandlers } from './search/routes.ts'
import { systemHandlers } from './system/routes.ts'
import { tagHandlers } from './tags/routes.ts'
import { toolPageHandlers } from './tools/page-routes.ts'
import { toolHandlers } from './tools/routes.ts'
import { replyHandlers } from './topics/reply-routes.ts'
import { topicHandlers } from './topics/routes.ts'
import { userHandlers } from './users/routes.ts'

/** All calls of the API. */
export const handlers: AllHandlers = {
  ...accountHandlers,
  ...apiTokenHandlers,
  ...auditHandlers,
  ...communityHandlers,
  ...creationHandlers,
  ...contactHandlers,
  ...failedMailHandlers,
  ...replyHandlers,
  ...resourceHandlers,
  ...resourceTypeHandlers,
  ...newsHandlers,
  ...searchHandlers,
  ...systemHandlers,
  ...tagHandlers,
  ...toolHandlers,
  ...toolPageHandlers,
  ...topicHandlers,
  ...userHandlers,
}
