import { TagType } from '#contract/tags.ts'
import type { tags } from '#contract/tags.ts'
import type { Handlers } from '../http/handlers.ts'
import { found } from '../http/refusal.ts'
import { readTopicTags } from '../topics/queries.ts'
import { findTagByName, insertTag, listTags } from './queries.ts'

export const tagHandlers: Handlers<typeof tags> = {
  'GET /api/tags': ({ db, caller, query }) => {
    if (query.type && !TagType.safeParse(query.type).success) return []
    const includeInactive = query.includeInactive && caller?.isAdmin === true
    return listTags(db, { type: (query.type as TagType | undefined) ?? null, includeInactive })
  },

  // A member's tag waits for review; only administrators may make an active one.
  'POST /api/tags': async ({ db, caller, body, visit }) => {
    const { name, type, active = false } = body()
    const tag = { name, type, active: active && caller.isAdmin, suggestedBy: caller.id }
    const made = await insertTag(db, tag)
    if (made) return made
    visit.setStatus(200)
    return found(await findTagByName(db, type, name), 'Tag')
  },

  'GET /api/topic/tags/:id': async ({ db, caller, params }) =>
    found(await readTopicTags(db, params.id, caller), 'Topic'),
}
