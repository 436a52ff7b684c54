import type { audit } from '#contract/audit.ts'
import type { Handlers } from '../http/handlers.ts'
import { countWaiting, listActs } from './queries.ts'

export const auditHandlers: Handlers<typeof audit> = {
  'GET /api/audit': ({ db, query }) => listActs(db, query.page),

  'GET /api/desk': ({ db }) => countWaiting(db),
}
