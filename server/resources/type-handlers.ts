import type { resourceTypes } from '#contract/resource-types.ts'
import type { Handlers } from '../calls/handler-types.ts'
import { found } from '../refusal.ts'
import { truncateToSize } from '../http/response-size.ts'
import {
  findResource,
  findResourceForUpdate,
  listResourceTypes,
  listTypeSuggestions,
} from './queries.ts'
import { auditSnapshot, assertResourceType, assertTypeName } from './resource-types.ts'
import { approveType, publishResource, rejectType } from './writing.ts'

export const resourceTypeHandlers: Handlers<typeof resourceTypes> = {
  'GET /api/resource-types': ({ db }) => listResourceTypes(db),

  'GET /api/type-suggestions': async ({ db, caller, query }) =>
    truncateToSize(await listTypeSuggestions(db, query.page, caller)),

  'POST /api/type-suggestions/:id': async ({ db, caller, subject, body, withAudit }) => {
    const { id, typeSuggestion } = subject
    const { decision, type } = body
    const decidedType = (type ?? typeSuggestion ?? '').toLowerCase()
    if (decision === 'approve') assertTypeName(decidedType)
    if (decision === 'map') await assertResourceType(db, type ? decidedType : '')
    const [decide, action] = DECISIONS[decision]
    return withAudit(async (tx, record) => {
      const old = found(await findResourceForUpdate(tx, id, caller), 'Type suggestion')
      found(await decide(tx, id, decidedType), 'Type suggestion')
      const now = await findResource(tx, id, caller)
      const after = now ? { after: auditSnapshot(now) } : {}
      await record({ action, id, before: auditSnapshot(old), ...after })
      return { success: true, resource: now }
    })
  },
}

const DECISIONS = {
  approve: [approveType, 'type.approved'],
  map: [publishResource, 'type.mapped'],
  reject: [rejectType, 'type.rejected'],
} as const
