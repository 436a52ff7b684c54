import { canManageResources } from '#contract/permissions.ts'
import type { resources } from '#contract/resources.ts'
import { communityForPost } from '../communities/posting.ts'
import type { Db } from '../db/engine.ts'
import type { Handlers } from '../http/handlers.ts'
import { allow, found, Refusal } from '../http/refusal.ts'
import {
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
  'GET /api/resources': ({ db, query, caller }) => listResources(db, query, caller),

  'GET /api/resource-types': ({ db }) => listResourceTypes(db),

  'POST /api/resources': async ({ db, caller, body }) => {
    const { name, url, type = '', typeSuggestion, communityId } = body()
    const suggestion = typeSuggestion?.trim() || null
    if (!suggestion) await mustBeType(db, type)
    const id = await insertResource(db, {
      name,
      url,
      type,
      typeSuggestion: suggestion,
      userId: caller.id,
      communityId: await communityForPost(db, communityId),
    })
    return found(await findResource(db, id, caller), 'Resource')
  },

  'PUT /api/resources/:id': async ({ db, caller, params, body, visit }) => {
    const resource = found(await findResource(db, params.id, caller), 'Resource')
    allow(canManageResources(caller))
    const change = body()
    if (change.type !== undefined) await mustBeType(db, change.type)
    await updateResource(db, resource.id, change)
    visit.log.info({ event: 'admin.resource.changed', userId: caller.id }, 'resource changed')
    return found(await findResource(db, resource.id, caller), 'Resource')
  },

  'DELETE /api/resources/:id': async ({ db, caller, params, visit }) => {
    const resource = found(await findResource(db, params.id, caller), 'Resource')
    allow(canManageResources(caller))
    found((await deleteResource(db, resource.id)) || null, 'Resource')
    visit.log.info({ event: 'admin.resource.deleted', userId: caller.id }, 'resource deleted')
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

  'GET /api/type-suggestions': ({ db, caller, query }) =>
    listTypeSuggestions(db, query.page, caller),

  'POST /api/type-suggestions/:id': async ({ db, caller, params, body, visit }) => {
    const resource = await findResource(db, params.id, caller)
    const { id, typeSuggestion } = found(resource?.pending ? resource : null, 'Type suggestion')
    allow(canManageResources(caller))
    const { decision, type } = body()
    const named = (type ?? typeSuggestion ?? '').toLowerCase()
    if (decision === 'map') await mustBeType(db, type ? named : '')
    const decide = { approve: approveType, map: publishAs, reject: rejectType }[decision]
    found((await decide(db, id, named)) || null, 'Type suggestion')
    visit.log.info({ event: `admin.type.${decision}`, userId: caller.id }, 'type decided')
    return { success: true, resource: await findResource(db, id, caller) }
  },
}

async function mustBeType(db: Db, type: string) {
  if (await isResourceType(db, type)) return
  const message = type ? `There is no resource type '${type}'` : 'Please choose a type'
  throw new Refusal('invalid', message, { issues: [{ path: 'type', message }] })
}
