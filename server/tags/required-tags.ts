import type { TagType } from '#contract/tags.ts'
import type { Db } from '../db/engine.ts'
import { refusedField } from '../refusal.ts'
import { listTagIds } from './queries.ts'
import type { Tagging } from './queries.ts'

/**
 * The tags of `listTagIds`, for posts that cannot be without one.
 * @throws {Refusal} `invalid` if there is none
 */
export async function listRequiredTagIds(
  db: Db,
  type: TagType,
  tagIds: number[],
  tagging: Tagging,
) {
  const known = await listTagIds(db, type, tagIds, tagging)
  if (known.length > 0) return known
  throw refusedField('invalid', 'tagIds', 'Please select at least one tag')
}
