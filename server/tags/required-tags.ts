import type { TagType } from '#contract/tags.ts'
import type { Db } from '../db/engine.ts'
import { Refusal } from '../refusal.ts'
import { listTagIds } from './queries.ts'

/**
 * Those of these ids that are tags of this type, for posts that cannot be without one.
 * @throws {Refusal} `invalid` if there is none
 */
export async function listRequiredTagIds(db: Db, type: TagType, tagIds: number[]) {
  const known = await listTagIds(db, type, tagIds)
  if (known.length > 0) return known
  const message = 'Please select at least one tag'
  throw new Refusal('invalid', message, { issues: [{ path: 'tagIds', message }] })
}
