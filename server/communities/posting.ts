import { DEFAULT_COMMUNITY } from '#contract/constants.ts'
import type { Db } from '../db/engine.ts'
import { Refusal } from '../http/refusal.ts'
import { findCommunity } from './queries.ts'

/** The community something new goes to: the one named, else the default; never an upcoming one. */
export async function communityForPost(db: Db, id: number = DEFAULT_COMMUNITY.id) {
  const community = await findCommunity(db, id)
  if (!community) {
    const message = 'This community does not exist'
    throw new Refusal('invalid', message, { issues: [{ path: 'communityId', message }] })
  }
  if (community.upcoming) throw new Refusal('conflict', 'This community is not open yet')
  return community.id
}
