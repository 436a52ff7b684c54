import { canReviewTags, isAdmin } from '#contract/permissions.ts'
import type { Tag, TagChange, tags } from '#contract/tags.ts'
import { Existing } from '../calls/handler-types.ts'
import type { Handlers } from '../calls/handler-types.ts'
import { found } from '../refusal.ts'
import { INDEX_OUTDATED, makeJobDueNow } from '../jobs/queries.ts'
import { decideAboutTag } from './post-change-plan.ts'
import {
  assertNotFilter,
  changeTag,
  mergeTag,
  planTagChange,
  planTagDeletion,
  planTagMerge,
} from './moderation.ts'
import { deleteTag, findTag, findTagByName, listTags } from './queries.ts'
import { insertTag, insertTagSuggestion } from './suggestion-queries.ts'
import { listTagSuggestions } from './list-suggestions.ts'

export const tagHandlers: Handlers<typeof tags> = {
  'GET /api/tags': ({ db, caller, query }) => {
    const { type } = query
    if (type === 'unknown') return []
    return listTags(db, { type, active: query.includeInactive && isAdmin(caller) ? null : true })
  },

  // A member's tag is pending until it is reviewed; only administrators may create an active one.
  'POST /api/tags': async ({ caller, body, withAudit }) => {
    const { name, type, active = false } = body
    const tag = { name, type, active: active && canReviewTags(caller), suggestedBy: caller.id }
    return withAudit(async (tx, record) => {
      const made = await insertTag(tx, tag)
      if (made?.active) {
        assertNotFilter(type, name)
        await record({ action: 'tag.created', id: made.id, after: { name, type } })
      }
      if (made) return made
      const known = found(await findTagByName(tx, type, name), 'Tag')
      await insertTagSuggestion(tx, known.id, caller.id)
      return new Existing(known)
    })
  },

  'GET /api/tag-suggestions': ({ db, query }) => listTagSuggestions(db, query.page),

  'PUT /api/tags/:id': ({ subject: { id }, body, withAudit }) =>
    decideAboutTag(withAudit, id, planTagChange(body), async (tx, record, old) => {
      const now = found(await changeTag(tx, old, body), 'Tag')
      const action = now.active && !old.active ? 'tag.approved' : 'tag.changed'
      await record({ action, id, before: auditSnapshot(old), after: auditSnapshot(now) })
      return now
    }),

  'DELETE /api/tags/:id': async ({ context, subject: { id }, withAudit }) => {
    await decideAboutTag(withAudit, id, planTagDeletion, async (tx, record, tag, posts) => {
      await deleteTag(tx, id)
      await makeJobDueNow(tx, INDEX_OUTDATED)
      const action = tag.active ? 'tag.deleted' : 'tag.rejected'
      await record({ action, id, before: described(tag, posts) })
    })
    context.wake('index-outdated')
    return { success: true }
  },

  'POST /api/tags/:id/merge': async ({ context, subject: { id }, body: { into }, withAudit }) => {
    const plan = planTagMerge(into)
    const merged = await decideAboutTag(withAudit, id, plan, async (tx, record, tag, posts) => {
      await mergeTag(tx, tag, into)
      await makeJobDueNow(tx, INDEX_OUTDATED)
      const target = found(await findTag(tx, into), 'Tag')
      const after = { into, name: target.name }
      await record({ action: 'tag.merged', id, before: described(tag, posts), after })
      return target
    })
    context.wake('index-outdated')
    return merged
  },
}

const auditSnapshot = ({ name, active }: Tag): Pick<Tag, keyof TagChange> => ({ name, active })

const described = ({ name, type, active }: Tag, posts: number) => ({ name, type, active, posts })
