import type { Tag, TagType } from '#contract/tags.ts'
import { tagKey } from '#contract/tag-key.ts'
import type { Db } from '../db/engine.ts'
import { forKeyShare } from '../db/row-locks.ts'
import { findTagByName, tagColumns } from './queries.ts'

/** After all tags that an administrator has ordered. */
const SUGGESTED_ORDER = 1_000

type NewTag = { type: TagType; name: string; active: boolean; suggestedBy: number }

/** The new tag, or undefined if the type has a tag of that name. */
export async function insertTag(
  db: Db,
  { type, name, active, suggestedBy }: NewTag,
): Promise<Tag | undefined> {
  // A conflicting insert would still consume an id, so existing tags are not inserted.
  if (await findTagByName(db, type, name)) return undefined
  return db
    .insertInto('tags')
    .values({
      type,
      name,
      name_key: tagKey(name),
      active,
      display_order: SUGGESTED_ORDER,
      suggested_by: suggestedBy,
      last_updated: null,
    })
    .onConflict((conflict) => conflict.columns(['type', 'name_key']).doNothing())
    .returning(tagColumns)
    .executeTakeFirst()
}

/**
 * Notes that a member suggests a pending tag that there is already; nothing if it was decided, or if its row
 * names the member.
 */
export async function insertTagSuggestion(tx: Db, tagId: number, userId: number) {
  const pending = tx.selectFrom('tags').select('id').where('id', '=', tagId)
  const byOthers = pending
    .where('active', '=', false)
    .where('suggested_by', 'is distinct from', userId)
  const [tag] = await forKeyShare(tx, byOthers).execute()
  if (!tag) return
  await tx
    .insertInto('tag_suggestions')
    .values({ tag_id: tagId, user_id: userId })
    .onConflict((conflict) => conflict.columns(['tag_id', 'user_id']).doNothing())
    .execute()
}
