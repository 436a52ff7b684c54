import { canManageResources } from '#contract/permissions.ts'
import type { Resource, resources } from '#contract/resources.ts'
import { withAudit } from '../audit/audit-log.ts'
import { communityForPost } from '../communities/posting.ts'
import type { Db } from '../db/engine.ts'
import type { Handlers } from '../http/handlers.ts'
import { allow, found, Refusal } from '../http/refusal.ts'
import { takeFitting } from '../text/response-size.ts'
import {
  findResourceForUpdate,
  findResource,
  isResourceType,
  listResources,
  listResourceTypes,
  listTypeSuggestions,
} from './queries.ts'
import { setVote } from './votes.ts'
import {
  approveType,
  deleteResource,
  insertResource,
  publishAs,
  rejectType,
  updateResource,
} from './writing.ts'

export const resourceHandlers: Handlers<typeof resources> = {
  'GET /api/resources': async ({ db, query, caller }) =>
    takeFitting(await listResources(db, query, caller)),

  'GET /api/resource-types': ({ db }) => listResourceTypes(db),

  'POST /api/resources': async ({ db, caller, body, once }) => {
    const { name, url, type = '', typeSuggestion: suggested, communityId: named } = body()
    const typeSuggestion = suggested?.trim() || null
    if (!typeSuggestion) await mustBeType(db, type)
    const communityId = await communityForPost(db, named)
    const made = { name, url, type, typeSuggestion, userId: caller.id, communityId }
    const id = await once((tx) => insertResource(tx, made))
    return found(await findResource(db, id, caller), 'Resource')
  },

  'PUT /api/resources/:id': async (input) => {
    const { db, caller, params, body } = input
    const resource = found(await findResource(db, params.id, caller), 'Resource')
    allow(canManageResources(caller))
    const change = body()
    if (change.type !== undefined) await mustBeType(db, change.type)
    return withAudit(input, async (tx, record) => {
      const old = found(await findResourceForUpdate(tx, resource.id, caller), 'Resource')
      await updateResource(tx, old.id, change)
      const now = found(await findResource(tx, old.id, caller), 'Resource')
      await record({
        action: 'resource.changed',
        id: old.id,
        before: told(old),
        after: told(now),
      })
      return now
    })
  },

  'DELETE /api/resources/:id': async (input) => {
    const { db, caller, params } = input
    const resource = found(await findResource(db, params.id, caller), 'Resource')
    allow(canManageResources(caller))
    await withAudit(input, async (tx, record) => {
      const old = found(await findResourceForUpdate(tx, resource.id, caller), 'Resource')
      found((await deleteResource(tx, old.id)) || null, 'Resource')
      await record({ action: 'resource.deleted', id: old.id, before: told(old) })
    })
    return { success: true }
  },

  'GET /api/resources/:id/upvote': async ({ db, caller, params }) => {
    const resource = await findResource(db, params.id, caller)
    const { hasUpvoted, upvotes } = found(resource?.pending ? null : resource, 'Resource')
    return { hasUpvoted, upvotes }
  },

  'POST /api/resources/:id/upvote': async ({ db, caller, params }) =>
    found(await setVote(db, { resourceId: params.id, userId: caller.id }, true), 'Resource'),

  'DELETE /api/resources/:id/upvote': async ({ db, caller, params }) =>
    found(await setVote(db, { resourceId: params.id, userId: caller.id }, false), 'Resource'),

  'GET /api/type-suggestions': async ({ db, caller, query }) =>
    takeFitting(await listTypeSuggestions(db, query.page, caller)),

  'POST /api/type-suggestions/:id': async (input) => {
    const { db, caller, params, body } = input
    const resource = await findResource(db, params.id, caller)
    const { id, typeSuggestion } = found(resource?.pending ? resource : null, 'Type suggestion')
    allow(canManageResources(caller))
    const { decision, type } = body()
    const named = (type ?? typeSuggestion ?? '').toLowerCase()
    if (decision === 'map') await mustBeType(db, type ? named : '')
    const [decide, action] = DECISIONS[decision]
    return withAudit(input, async (tx, record) => {
      const old = found(await findResourceForUpdate(tx, id, caller), 'Type suggestion')
      found((await decide(tx, id, named)) || null, 'Type suggestion')
      const now = await findResource(tx, id, caller)
      await record({ action, id, before: told(old), ...(now ? { after: told(now) } : {}) })
      return { success: true, resource: now }
    })
  },
}

const DECISIONS = {
  approve: [approveType, 'type.approved'],
  map: [publishAs, 'type.mapped'],
  reject: [rejectType, 'type.rejected'],
} as const

const told = ({ name, url, type, typeSuggestion, pending }: Resource) => ({
  ...{ name, url, type, typeSuggestion, pending },
})

async function mustBeType(db: Db, type: string) {
  if (await isResourceType(db, type)) return
  const message = type ? `There is no resource type '${type}'` : 'Please choose a type'
  throw new Refusal('invalid', message, { issues: [{ path: 'type', message }] })
}
