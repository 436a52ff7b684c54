import type { Community } from '#contract/communities.ts'
import type { Db } from '../db/engine.ts'

const COMMUNITIES_MAX = 500

export const listCommunities = (db: Db): Promise<Community[]> =>
  db
    .selectFrom('communities')
    .select(['id', 'name', 'display_order as displayOrder', 'upcoming'])
    .orderBy('display_order')
    .orderBy('id')
    .limit(COMMUNITIES_MAX)
    .execute()

export const findCommunity = (db: Db, id: number) =>
  db.selectFrom('communities').select(['id', 'upcoming']).where('id', '=', id).executeTakeFirst()
