import { DEFAULT_COMMUNITY } from '#contract/constants.ts'
import type { Db } from '../db/engine.ts'
import { Refusal, refusedField } from '../refusal.ts'
import { findCommunity } from './queries.ts'

/**
 * The community of a new post: the given one or the default one.
 * @throws {Refusal} `invalid` if it does not exist, `conflict` if it is upcoming
 */
export async function communityForPost(db: Db, id: number = DEFAULT_COMMUNITY.id) {
  const community = await findCommunity(db, id)
  if (!community) {
    throw refusedField('invalid', 'communityId', 'This community does not exist')
  }
  if (community.upcoming) throw new Refusal('conflict', 'This community is not open yet')
  return community.id
}
