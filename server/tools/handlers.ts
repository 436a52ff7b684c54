import { DEFAULT_COMMUNITY } from '#contract/constants.ts'
import { canSeeHiddenTools } from '#contract/permissions.ts'
import type { Caller } from '#contract/permissions.ts'
import type { Tool, ToolChange, tools } from '#contract/tools.ts'
import { communityForPost } from '../communities/posting.ts'
import type { Handlers } from '../calls/handler-types.ts'
import type { AppContext } from '../context.ts'
import { found, refusedField } from '../refusal.ts'
import { assertSeen } from '../seen-version.ts'
import { truncateToSize } from '../http/response-size.ts'
import { changeVote } from '../votes/change-vote.ts'
import { listVotedIds } from '../votes/queries.ts'
import { tryInsertWantedLogo } from './logo-queries.ts'
import { findToolForUpdate, findTool, findToolByUrlKey, listTools } from './queries.ts'
import { urlKey } from './url.ts'
import { deleteTool, insertTool, updateTool } from './writing.ts'

export const toolHandlers: Handlers<typeof tools> = {
  'GET /api/tools': async ({ db, forLongReads, query, caller, context }) => {
    // A search looks at all tools.
    const from = query.search ? forLongReads() : db
    const tools = truncateToSize(await listTools(from, query, caller))
    return context.settings.logoService === null ? tools.map(withoutLogo) : tools
  },

  'POST /api/tools': async ({ db, caller, body, context, once }) => {
    const { communityId: chosenId = DEFAULT_COMMUNITY.id } = body
    const id = await once(async (tx) => {
      const communityId = await communityForPost(tx, chosenId)
      return insertTool(tx, { ...body, communityId, by: caller })
    })
    if (id !== null) return queueLogoOf(context, await findTool(db, id, AS_ADMINISTRATOR))
    throw taken(await findToolByUrlKey(db, chosenId, urlKey(body.url)), caller)
  },

  'PUT /api/tools/:id': async ({ context, db, caller, subject, body, withAudit }) => {
    const { id, communityId } = subject
    const holder =
      body.url !== undefined && (await findToolByUrlKey(db, communityId, urlKey(body.url)))
    if (holder && holder.id !== id) throw taken(holder, caller)
    const changed = await withAudit(async (tx, record) => {
      const old = found(await findToolForUpdate(tx, id, caller), 'Tool')
      assertSeen('tool', old, body)
      await updateTool(tx, old, { ...body, by: caller })
      const now = found(await findTool(tx, id, caller), 'Tool')
      await record({
        action: actionOf(old, now),
        id,
        before: auditSnapshot(old),
        after: auditSnapshot(now),
      })
      return now
    })
    return queueLogoOf(context, changed)
  },

  'DELETE /api/tools/:id': ({ caller, subject, withAudit }) =>
    withAudit(async (tx, record) => {
      const old = found(await findToolForUpdate(tx, subject.id, caller), 'Tool')
      await deleteTool(tx, old.id)
      await record({ action: 'tool.deleted', id: old.id, before: auditSnapshot(old) })
      return { success: true }
    }),

  'GET /api/tools/:id/user-rating': async ({ db, caller, subject }) => {
    const voted = await listVotedIds(db, 'tool', { userId: caller.id, postIds: [subject.id] })
    return { rating: voted.has(subject.id) ? 1 : 0 }
  },

  'POST /api/tools/:id/rate': async ({ caller, subject, body, once }) => {
    const vote = { kind: 'tool', postId: subject.id, userId: caller.id } as const
    const rated = await once(async (tx) => {
      const changed = await changeVote(tx, vote, body.rating === 1 ? 'toggle' : 'withdraw')
      return changed && ratingOf(changed)
    })
    return found(rated, 'Tool')
  },
}

const ratingOf = ({ hasVoted, votes }: { hasVoted: boolean; votes: number }) => ({
  rating: hasVoted ? (1 as const) : (0 as const),
  toolRating: votes,
})

/**
 * Queues the logo of a visible tool whose domain has none yet, for the job that fetches logos. Returns
 * the tool as responses show it.
 */
async function queueLogoOf({ db, settings, wake }: AppContext, tool: Tool | null) {
  const now = found(tool, 'Tool')
  if (settings.logoService === null) return withoutLogo(now)
  if (now.visible && (await tryInsertWantedLogo(db, now.domain))) wake('fetch-logos')
  return now
}

/** Hides a logo that was stored while a service was configured. */
const withoutLogo = (tool: Tool): Tool => ({ ...tool, logo: false })

/** A member who adds a hidden tool gets it once in the response. */
const AS_ADMINISTRATOR: Caller = { id: 0, isAdmin: true }

type Snapshot = Pick<Tool, keyof ToolChange>

const auditSnapshot = (tool: Tool): Snapshot => ({
  name: tool.name,
  url: tool.url,
  visible: tool.visible,
  topPick: tool.topPick,
  xusername: tool.xusername,
  description: tool.description,
  tagIds: tool.tagIds,
})

/** The two buttons of the admin dashboard have audit actions of their own. */
function actionOf(old: Tool, now: Tool) {
  const [before, after] = [auditSnapshot(old), auditSnapshot(now)]
  const keys = Object.keys(before) as (keyof typeof before)[]
  const changed = keys.filter((key) => String(before[key]) !== String(after[key])).join()
  if (changed === 'visible') return now.visible ? 'tool.shown' : 'tool.hidden'
  if (changed === 'topPick') return now.topPick === null ? 'tool.unpicked' : 'tool.picked'
  return 'tool.changed'
}

/** A 409 that names the tool with this address if the caller may see it. */
function taken(holder: { name: string; visible: boolean } | undefined, caller: Caller) {
  const isKnown = holder && (holder.visible || canSeeHiddenTools(caller))
  const who = isKnown ? holder.name : 'Another tool'
  return refusedField('conflict', 'url', `${who} already has this URL`)
}
