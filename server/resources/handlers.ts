import type { resources } from '#contract/resources.ts'
import { isPartOfAuthorsPosts } from '../accounts/queries.ts'
import { communityForPost } from '../communities/posting.ts'
import type { Handlers } from '../calls/handler-types.ts'
import type { RequestContext } from '../context.ts'
import type { Db } from '../db/engine.ts'
import { retryTransactionOnConflict } from '../db/in-transaction.ts'
import { found } from '../refusal.ts'
import { truncateToSize } from '../http/response-size.ts'
import { changeVote } from '../votes/change-vote.ts'
import type { Vote } from '../votes/queries.ts'
import { findResource, findResourceForUpdate, listResources } from './queries.ts'
import { auditSnapshot, assertResourceType } from './resource-types.ts'
import { deleteResource, insertResource, updateResource } from './writing.ts'

export const resourceHandlers: Handlers<typeof resources> = {
  'GET /api/resources': async ({ db, forLongReads, query, caller }) => {
    const from = isPartOfAuthorsPosts(query) ? forLongReads() : db
    return truncateToSize(await listResources(from, query, caller))
  },

  'POST /api/resources': async ({ db, caller, body, once }) => {
    const { name, url, type = '', typeSuggestion: suggested, communityId: chosenId } = body
    const typeSuggestion = suggested?.trim() || null
    const newResource = { name, url, type, typeSuggestion, userId: caller.id }
    const id = await once(async (tx) => {
      if (!typeSuggestion) await assertResourceType(tx, type)
      return insertResource(tx, {
        ...newResource,
        communityId: await communityForPost(tx, chosenId),
      })
    })
    return found(await findResource(db, id, caller), 'Resource')
  },

  'PUT /api/resources/:id': async ({ db, caller, subject, body, withAudit }) => {
    if (body.type !== undefined) await assertResourceType(db, body.type)
    return withAudit(async (tx, record) => {
      const old = found(await findResourceForUpdate(tx, subject.id, caller), 'Resource')
      await updateResource(tx, old.id, body)
      const now = found(await findResource(tx, old.id, caller), 'Resource')
      await record({
        action: 'resource.changed',
        id: old.id,
        before: auditSnapshot(old),
        after: auditSnapshot(now),
      })
      return now
    })
  },

  'DELETE /api/resources/:id': ({ caller, subject, withAudit }) =>
    withAudit(async (tx, record) => {
      const old = found(await findResourceForUpdate(tx, subject.id, caller), 'Resource')
      await deleteResource(tx, old.id)
      await record({ action: 'resource.deleted', id: old.id, before: auditSnapshot(old) })
      return { success: true }
    }),

  'GET /api/resources/:id/upvote': ({ subject }) => subject,

  'POST /api/resources/:id/upvote': ({ db, caller, subject, requestContext }) =>
    changeUpvote(db, requestContext, { postId: subject.id, userId: caller.id }, 'cast'),

  'DELETE /api/resources/:id/upvote': ({ db, caller, subject, requestContext }) =>
    changeUpvote(db, requestContext, { postId: subject.id, userId: caller.id }, 'withdraw'),
}

async function changeUpvote(
  db: Db,
  { confirmCaller }: RequestContext,
  vote: Omit<Vote, 'kind'>,
  change: 'cast' | 'withdraw',
) {
  const changed = await retryTransactionOnConflict(db, async (tx) => {
    await confirmCaller(tx)
    return changeVote(tx, { kind: 'resource', ...vote }, change)
  })
  const { hasVoted, votes } = found(changed, 'Resource')
  return { hasUpvoted: hasVoted, upvotes: votes }
}
