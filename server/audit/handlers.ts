import type { audit } from '#contract/audit.ts'
import type { Handlers } from '../calls/handler-types.ts'
import { listAuditEntries } from './queries.ts'

export const auditHandlers: Handlers<typeof audit> = {
  'GET /api/audit': ({ db, query }) => listAuditEntries(db, query.page),
}
