import { accountHandlers } from './accounts/handlers.ts'
import { apiTokenHandlers } from './accounts/api-token-handlers.ts'
import { auditHandlers } from './audit/handlers.ts'
import type { AllHandlers } from './calls/call-endpoint.ts'
import { communityHandlers } from './communities/handlers.ts'
import { contactHandlers } from './contact/handlers.ts'
import { creationHandlers } from './creations/handlers.ts'
import { failedMailHandlers } from './failed-mail/handlers.ts'
import { newsHandlers } from './news/handlers.ts'
import { resourceHandlers } from './resources/handlers.ts'
import { resourceTypeHandlers } from './resources/type-handlers.ts'
import { searchHandlers } from './search/handlers.ts'
import { systemHandlers } from './system/handlers.ts'
import { tagHandlers } from './tags/handlers.ts'
import { previewHandlers } from './text/handlers.ts'
import { toolPageHandlers } from './tools/page-handlers.ts'
import { toolHandlers } from './tools/handlers.ts'
import { replyHandlers } from './topics/reply-handlers.ts'
import { topicHandlers } from './topics/handlers.ts'
import { userHandlers } from './users/handlers.ts'

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
  ...previewHandlers,
  ...searchHandlers,
  ...systemHandlers,
  ...tagHandlers,
  ...toolHandlers,
  ...toolPageHandlers,
  ...topicHandlers,
  ...userHandlers,
}
