import { RESOURCE_TYPES_MAX, RESOURCES_MAX, RESOURCES_PER_PAGE } from '#contract/constants.ts'
import { isStorable } from '#contract/characters.ts'
import type { Caller } from '#contract/permissions.ts'
import type { Resource, ResourceFilter } from '#contract/resources.ts'
import { sql } from 'kysely'
import { isMember } from '../accounts/queries.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/engine.ts'
import { hasRow } from '../db/has-row.ts'
import { idPages, rowsOfIds } from '../db/id-pages.ts'
import { locked } from '../db/row-locks.ts'
import { listVotedIds } from '../votes/queries.ts'

export async function listResourceTypes(db: Db) {
  const rows = await listTypeRows(db, {})
  return rows.map(({ name }) => name)
}

const listTypeRows = compiledQuery((db) =>
  db
    .selectFrom('resource_types')
    .select('name')
    .orderBy('display_order')
    .orderBy('name')
    .limit(sql.lit(RESOURCE_TYPES_MAX)),
)

export const isResourceType = (db: Db, name: string) =>
  hasRow(db.selectFrom('resource_types').select('name').where('name', '=', name))

/** Newest first; pending resources are not listed. */
export async function listResources(
  db: Db,
  { page, before, ...wanted }: ResourceFilter,
  caller: Caller,
) {
  if (wanted.type && !isStorable(wanted.type)) return []
  return rowsOfIds(
    () => listPublishedIds(db, wanted, page, before),
    (ids) => listByIds(db, ids, caller),
  )
}

/** Pending resources, whose suggested type waits for an administrator's decision. */
export const listTypeSuggestions = (db: Db, page: number | null, caller: Caller) =>
  rowsOfIds(
    () => listPendingIds(db, {}, page),
    (ids) => listByIds(db, ids, caller),
  )

export async function findResource(db: Db, id: number, caller: Caller): Promise<Resource | null> {
  const [resource] = await listByIds(db, [id], caller)
  return resource ?? null
}

export const findResourceForUpdate = locked('resources', findResource)

const selectResources = (db: Db) =>
  db
    .selectFrom('resources')
    .select([
      'id',
      'name',
      'url',
      'type',
      'community_id as communityId',
      'user_id as userId',
      'upvotes',
      'pending',
      'type_suggestion as typeSuggestion',
      'created_at as createdAt',
    ])

type Published = Pick<ResourceFilter, 'type' | 'communityId' | 'authorId'>

const paging = { perPage: RESOURCES_PER_PAGE, rowsMax: RESOURCES_MAX }

const listPublishedIds = idPages((db, { type, communityId, authorId }: Published) => {
  let ids = db.selectFrom('resources').select('id').where('pending', '=', false)
  if (type !== null) ids = ids.where('type', '=', type)
  if (authorId !== null) ids = ids.where('user_id', '=', authorId).where(isMember(db, authorId))
  return communityId === null ? ids : ids.where('community_id', '=', communityId)
}, paging)

const listPendingIds = idPages(
  (db) => db.selectFrom('resources').select('id').where('pending', '=', true),
  paging,
)

const listRows = compiledQuery((db, { ids }: { ids: number[] }) =>
  selectResources(db).where('id', 'in', ids).orderBy('id', 'desc'),
)

async function listByIds(db: Db, ids: number[], caller: Caller): Promise<Resource[]> {
  const rows = await listRows(db, { ids })
  const postIds = rows.map(({ id }) => id)
  const voted = caller && (await listVotedIds(db, 'resource', { userId: caller.id, postIds }))
  return rows.map((row) => ({ ...row, hasUpvoted: voted?.has(row.id) ?? false }))
}
