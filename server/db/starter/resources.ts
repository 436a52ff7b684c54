import { DEFAULT_COMMUNITY } from '#contract/constants.ts'
import type { Db } from '../engine.ts'
import { starterResources } from './resource-rows.ts'

/** First resources of an empty site. They belong to nobody and start without votes. */
export async function insertStarterResources(tx: Db) {
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
  return rows.length
}

/** One of each type in turn, so that the list of all types reads as a mixture; first rows on top. */
function mixed(byType: typeof starterResources) {
  const rows = Object.entries(byType).flatMap(([type, named]) =>
    named.map(([name, url], rank) => ({ name, url, type, rank })),
  )
  return rows.toSorted((a, b) => b.rank - a.rank)
}
