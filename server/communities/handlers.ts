import type { Community, CommunityChange, communities } from '#contract/communities.ts'
import { DEFAULT_COMMUNITY, DISPLAY_ORDER_MAX } from '#contract/constants.ts'
import type { Db } from '../db/engine.ts'
import type { Handlers } from '../calls/handler-types.ts'
import { found, Refusal, refusedField } from '../refusal.ts'
import {
  countContents,
  deleteCommunity,
  findCommunityForUpdate,
  findLastOrder,
  insertCommunity,
  isNameTaken,
  listCommunities,
  updateCommunity,
} from './queries.ts'

export const communityHandlers: Handlers<typeof communities> = {
  'GET /api/communities': ({ db }) => listCommunities(db),

  'POST /api/communities': ({ body, withAudit }) => {
    const { name, displayOrder, upcoming = false } = body
    return withAudit(async (tx, record) => {
      // Those of the same order follow each other as they were made.
      const order = displayOrder ?? Math.min((await findLastOrder(tx)) + 1, DISPLAY_ORDER_MAX)
      const made = await insertCommunity(tx, { name, displayOrder: order, upcoming })
      if (!made) throw taken(name)
      await record({ action: 'community.created', id: made.id, after: auditSnapshot(made) })
      return made
    })
  },

  'PUT /api/communities/:id': ({ subject, body, withAudit }) =>
    withAudit(async (tx, record) => {
      const old = found(await findCommunityForUpdate(tx, subject.id), 'Community')
      const { name = old.name, displayOrder = old.displayOrder, upcoming = old.upcoming } = body
      const wanted = { id: old.id, name, displayOrder, upcoming }
      if (await isNameTaken(tx, wanted.name, old.id)) throw taken(wanted.name)
      const now = found(await updateCommunity(tx, wanted), 'Community')
      await record({
        action: 'community.changed',
        id: now.id,
        before: auditSnapshot(old),
        after: auditSnapshot(now),
      })
      return now
    }),

  'DELETE /api/communities/:id': ({ subject, withAudit }) =>
    withAudit(async (tx, record) => {
      const old = found(await findCommunityForUpdate(tx, subject.id), 'Community')
      await assertRemovable(tx, old)
      await deleteCommunity(tx, old.id)
      await record({ action: 'community.deleted', id: old.id, before: auditSnapshot(old) })
      return { success: true }
    }),
}

/** Posts without a community go to the default one, so it must always exist. */
async function assertRemovable(db: Db, { id, name }: Community) {
  if (id === DEFAULT_COMMUNITY.id) {
    throw new Refusal('conflict', `${name} is the default community and stays`)
  }
  const contents = Object.entries(await countContents(db, id))
    .filter(([, count]) => count)
    .map(([table, count]) => `${count} ${count === 1 ? table.slice(0, -1) : table}`)
  if (contents.length === 0) return
  throw new Refusal('conflict', `${name} is not empty: it has ${contents.join(', ')}`)
}

type Snapshot = Pick<Community, keyof CommunityChange>

const auditSnapshot = ({ name, displayOrder, upcoming }: Community): Snapshot => ({
  name,
  displayOrder,
  upcoming,
})

function taken(name: string) {
  return refusedField('conflict', 'name', `There is a community named ${name} already`)
}
