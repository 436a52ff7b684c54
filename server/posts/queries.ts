import { isStorable } from '#contract/characters.ts'
import type { Caller } from '#contract/permissions.ts'
import { SELECTS_ALL, tagKey } from '#contract/tag-key.ts'
import type { SelectQueryBuilder } from 'kysely'
import { isMember } from '../accounts/queries.ts'
import type { Db } from '../db/engine.ts'
import { idPages } from '../db/id-pages.ts'
import type { Schema } from '../db/schema.ts'
import { namedTag, postTagTable, selectTagId } from '../tags/queries.ts'
import type { NamedTag } from '../tags/queries.ts'

type Among = { communityId: number | null; authorId: number | null; toolId?: number | null }
type Filter = Among & { tag?: string | undefined; page: number | null; before: number | null }

/**
 * Makes a function that lists the ids of a page of topics or creations from an index; its rows are then
 * fetched by id. `selectUsing`: the ids of those that use a tool.
 */
export function postIdPages(
  kind: 'topic' | 'creation',
  paging: { perPage: number; rowsMax?: number },
  selectUsing?: (
    db: Db,
    toolId: number,
  ) => SelectQueryBuilder<Schema, 'creation_tools', { creation_id: number }>,
) {
  // The tables of both kinds have these columns in common.
  const posts = `${kind}s` as 'topics'
  const [links, postId] = postTagTable(kind)
  const ofAuthor = (db: Db, authorId: number) =>
    db.selectFrom(posts).select('id').where('user_id', '=', authorId).where(isMember(db, authorId))

  const listNewest = idPages((db, { communityId, authorId, toolId }: Among) => {
    let ids = authorId === null ? db.selectFrom(posts).select('id') : ofAuthor(db, authorId)
    if (communityId !== null) ids = ids.where('community_id', '=', communityId)
    if (!selectUsing || toolId == null) return ids
    return ids.where('id', 'in', selectUsing(db, toolId))
  }, paging)
  const listTagged = idPages(
    (db, { communityId, authorId, toolId, ...tag }: Among & NamedTag) => {
      let ids = db
        .selectFrom(links)
        .select(`${postId} as id`)
        .where('tag_id', '=', selectTagId(db, kind, tag))
      if (communityId !== null) ids = ids.where('community_id', '=', communityId)
      if (selectUsing && toolId != null) ids = ids.where(postId, 'in', selectUsing(db, toolId))
      return authorId === null ? ids : ids.where(postId, 'in', ofAuthor(db, authorId))
    },
    { ...paging, column: postId },
  )
  return async (db: Db, { page, before, tag, ...among }: Filter, caller: Caller) => {
    if (!tag || tagKey(tag) === tagKey(SELECTS_ALL[kind]))
      return listNewest(db, among, page, before)
    if (!isStorable(tag)) return []
    return listTagged(db, { ...among, ...namedTag(tag, caller) }, page, before)
  }
}
