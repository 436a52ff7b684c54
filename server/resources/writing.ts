import { OTHER_TYPE } from '#contract/constants.ts'
import type { Db } from '../db/engine.ts'

type NewResource = {
  name: string
  url: string
  type: string
  typeSuggestion: string | null
  userId: number
  communityId: number
}

/** Resolves to the new id. A suggested type makes it wait as 'other'. */
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
  return id
}

type Change = { name?: string | undefined; url?: string | undefined; type?: string | undefined }

/** What is left out stays. A type given to one that waits is the decision on it. */
export async function updateResource(db: Db, id: number, { name, url, type }: Change) {
  await db
    .updateTable('resources')
    .set({
      updated_at: new Date().toISOString(),
      ...(name === undefined ? {} : { name }),
      ...(url === undefined ? {} : { url }),
      ...(type === undefined ? {} : { type, pending: false, type_suggestion: null }),
    })
    .where('id', '=', id)
    .execute()
}

/** False where it is gone already. */
export async function deleteResource(db: Db, id: number) {
  const row = await db
    .deleteFrom('resources')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The suggestion becomes this type, which is made where it is new. False where it was decided. */
export async function approveType(tx: Db, id: number, type: string) {
  if (!(await publishAs(tx, id, type))) return false
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

/** Shows a waiting resource to everybody. False where it was decided on already. */
export async function publishAs(db: Db, id: number, type: string) {
  const row = await db
    .updateTable('resources')
    .set({ type, type_suggestion: null, pending: false })
    .where('id', '=', id)
    .where('pending', '=', true)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A resource of no known type has no place in the list. False where it was decided on already. */
export async function rejectType(db: Db, id: number) {
  const row = await db
    .deleteFrom('resources')
    .where('id', '=', id)
    .where('pending', '=', true)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
