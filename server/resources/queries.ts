import { RESOURCES_MAX, RESOURCES_PER_PAGE } from '#contract/constants.ts'
import { isStorable } from '#contract/fields.ts'
import type { Caller } from '#contract/permissions.ts'
import type { Resource } from '#contract/resources.ts'
import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '../db/engine.ts'
import { listPageOfIds } from '../db/id-pages.ts'
import { holdRow, lockedForUpdate } from '../db/rows-held.ts'
import type { Schema } from '../db/schema.ts'

const TYPES_MAX = 200

export async function listResourceTypes(db: Db) {
  const rows = await db
    .selectFrom('resource_types')
    .select('name')
    .orderBy('display_order')
    .orderBy('name')
    .limit(sql.lit(TYPES_MAX))
    .execute()
  return rows.map(({ name }) => name)
}

export async function isResourceType(db: Db, name: string) {
  const row = await db
    .selectFrom('resource_types')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()
  return row !== undefined
}

type Filter = { type: string | null; communityId: number | null; page: number | null }

/** Newest first; what waits for an administrator is in none of them (decisions §5). */
export async function listResources(db: Db, { type, communityId, page }: Filter, caller: Caller) {
  if (type && !isStorable(type)) return []
  let ids = db.selectFrom('resources').select('id').where('pending', '=', false)
  if (type) ids = ids.where('type', '=', type)
  if (communityId !== null) ids = ids.where('community_id', '=', communityId)
  return listPage(db, ids, page, caller)
}

/** Resources whose type was suggested and waits to be decided on. */
export const listTypeSuggestions = (db: Db, page: number | null, caller: Caller) =>
  listPage(db, db.selectFrom('resources').select('id').where('pending', '=', true), page, caller)

export async function findResource(db: Db, id: number, caller: Caller): Promise<Resource | null> {
  const [resource] = await withVotes(db, selectResources(db).where('id', '=', id), caller)
  return resource ?? null
}

/** The same, and nobody else changes it until the transaction ends. */
export async function findHeldResource(tx: Db, id: number, caller: Caller) {
  await holdRow(tx, 'resources', id)
  return findResource(tx, id, caller)
}

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

type ResourceQuery = ReturnType<typeof selectResources>
type IdQuery = SelectQueryBuilder<Schema, 'resources', { id: number }>

/** Ids alone come from an index; the rows of a page are fetched by them afterwards. */
async function listPage(db: Db, query: IdQuery, page: number | null, caller: Caller) {
  const ids = await listPageOfIds(query, {
    page: page ?? 1,
    perPage: page === null ? RESOURCES_MAX : RESOURCES_PER_PAGE,
  })
  if (ids.length === 0) return []
  return withVotes(db, selectResources(db).where('id', 'in', ids).orderBy('id', 'desc'), caller)
}

async function withVotes(db: Db, query: ResourceQuery, caller: Caller): Promise<Resource[]> {
  const rows = await query.execute()
  const voted = caller ? await listVotedIds(db, rows, caller.id) : new Set<number>()
  return rows.map((row) => ({ ...row, hasUpvoted: voted.has(row.id) }))
}

async function listVotedIds(db: Db, rows: { id: number }[], userId: number) {
  if (rows.length === 0) return new Set<number>()
  const ids = rows.map(({ id }) => id)
  const votes = await db
    .selectFrom('resource_votes')
    .select('resource_id as id')
    .where('user_id', '=', userId)
    .where('resource_id', 'in', ids)
    .execute()
  return new Set(votes.map(({ id }) => id))
}

/** Locks the resources that somebody has voted for, in the order of their ids. */
export async function lockVotedResources(tx: Db, userId: number) {
  const voted = tx.selectFrom('resource_votes').select('resource_id').where('user_id', '=', userId)
  const resources = tx.selectFrom('resources').select('id').where('id', 'in', voted).orderBy('id')
  await lockedForUpdate(tx, resources).execute()
}
