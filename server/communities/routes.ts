import type { communities } from '#contract/communities.ts'
import type { Handlers } from '../http/handlers.ts'
import { listCommunities } from './queries.ts'

export const communityHandlers: Handlers<typeof communities> = {
  'GET /api/communities': ({ db }) => listCommunities(db),
}
