import { DEFAULT_COMMUNITY } from '#contract/constants.ts'
import type { Db } from '../engine.ts'
import { takeStarterPart } from './starter-parts.ts'
import { starterResources } from './resource-rows.ts'

/** First resources of an empty site, loaded once. They belong to nobody and start without votes. */
export async function loadStarterResources(db: Db) {
  await db.transaction().execute(async (tx) => {
    if (!(await takeStarterPart(tx, 'resources'))) return
    const created_at = new Date().toISOString()
    const rows = mixed(starterResources).map(({ name, url, type }) => ({
      community_id: DEFAULT_COMMUNITY.id,
      user_id: null,
      name,
      url,
      type,
      type_suggestion: null,
      pending: false,
      upvotes: 0,
      created_at,
      updated_at: null,
    }))
    await tx.insertInto('resources').values(rows).execute()
  })
}

/** One of each type in turn, so that the list of all types reads as a mixture; first rows on top. */
function mixed(byType: typeof starterResources) {
  const rows = Object.entries(byType).flatMap(([type, named]) =>
    named.map(([name, url], rank) => ({ name, url, type, rank })),
  )
  return rows.toSorted((a, b) => b.rank - a.rank)
}
