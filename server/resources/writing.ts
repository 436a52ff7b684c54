import { OTHER_TYPE } from '#contract/constants.ts'
import type { ResourceChange } from '#contract/resources.ts'
import type { Db } from '../db/engine.ts'
import { hasRow } from '../db/has-row.ts'
import { updateSearchIndex } from '../search/update-index.ts'

type NewResource = {
  name: string
  url: string
  type: string
  typeSuggestion: string | null
  userId: number
  communityId: number
}

/** Resolves to the new id. With a suggested type the resource is pending, with the type 'other'. */
export async function insertResource(db: Db, resource: NewResource) {
  const isSuggestion = resource.typeSuggestion !== null
  const { id } = await db
    .insertInto('resources')
    .values({
      community_id: resource.communityId,
      user_id: resource.userId,
      name: resource.name,
      url: resource.url,
      type: isSuggestion ? OTHER_TYPE : resource.type,
      type_suggestion: resource.typeSuggestion,
      pending: isSuggestion,
      upvotes: 0,
      created_at: new Date().toISOString(),
      updated_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await updateSearchIndex(db, 'resource', [id])
  return id
}

/**
 * Changes the given fields only, as Kysely leaves out those that are undefined. Setting the type of a
 * pending resource publishes it.
 */
export async function updateResource(db: Db, id: number, { name, url, type }: ResourceChange) {
  await db
    .updateTable('resources')
    .set({
      updated_at: new Date().toISOString(),
      name,
      url,
    })
    .where('id', '=', id)
    .execute()
  if (type !== undefined && !(await publishResource(db, id, type))) {
    await db.updateTable('resources').set({ type }).where('id', '=', id).execute()
  }
  await updateSearchIndex(db, 'resource', [id])
}

export const deleteResource = (db: Db, id: number) =>
  db.deleteFrom('resources').where('id', '=', id).execute()

/** Publishes a resource with this type, which may be new. False if it was decided already. */
export async function approveType(tx: Db, id: number, type: string) {
  if (!(await publishResource(tx, id, type))) return false
  const { last } = await tx
    .selectFrom('resource_types')
    .select((eb) => eb.fn.max('display_order').as('last'))
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('resource_types')
    .values({ name: type, display_order: last + 1 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return true
}

/** Publishes a pending resource with this type. False if it was decided already. */
export async function publishResource(db: Db, id: number, type: string) {
  const published = db
    .updateTable('resources')
    .set({
      type,
      type_suggestion: null,
      pending: false,
      published_at: new Date().toISOString(),
    })
    .where('id', '=', id)
    .where('pending', '=', true)
    .returning('id')
  if (!(await hasRow(published))) return false
  await updateSearchIndex(db, 'resource', [id])
  return true
}

/** Deletes a pending resource, because it has no known type. False if it was decided already. */
export const rejectType = (db: Db, id: number) =>
  hasRow(
    db.deleteFrom('resources').where('id', '=', id).where('pending', '=', true).returning('id'),
  )
