import type { CreationChange } from '#contract/creations.ts'
import type { Caller } from '#contract/permissions.ts'
import type { Db } from '../db/engine.ts'
import type { RenderedHtml } from '../db/column-types.ts'
import { retryTransactionOnConflict } from '../db/in-transaction.ts'
import type { Image } from '../media/images.ts'
import { releaseMedia } from '../media/queries.ts'
import type { MediaStore } from '../media/store.ts'
import { replaceImage, withImageChange } from '../media/stored-image.ts'
import type { StoredImage } from '../media/stored-image.ts'
import { refusedField } from '../refusal.ts'
import { assertSeen } from '../seen-version.ts'
import { updateSearchIndex } from '../search/update-index.ts'
import { insertPostTags, replacePostTags } from '../tags/queries.ts'
import { listRequiredTagIds } from '../tags/required-tags.ts'
import { listVisibleToolIds } from '../tools/queries.ts'
import { findCreationForUpdate } from './queries.ts'
import { replaceTools } from './tool-queries.ts'

type NewCreation = {
  name: string
  description: string
  rendered: RenderedHtml
  productUrl: string | null
  image: StoredImage | null
  by: NonNullable<Caller>
  communityId: number
  tagIds: number[]
  toolIds?: number[]
}

/**
 * Resolves to the new id; runs in the transaction of `withStoredImage`. Unknown tags are dropped.
 * @throws {Refusal} `invalid` if no tag is left, or a tool is unknown or hidden
 */
export async function insertCreation(
  tx: Db,
  { tagIds, toolIds = [], image, by, ...creation }: NewCreation,
) {
  const known = await listRequiredTagIds(tx, 'creation', tagIds, { by })
  const tools = await checkedTools(tx, toolIds)
  const { id } = await tx
    .insertInto('creations')
    .values({
      community_id: creation.communityId,
      user_id: by.id,
      name: creation.name,
      description: creation.description,
      ...creation.rendered,
      image_url: image?.url ?? null,
      product_url: creation.productUrl,
      created_at: new Date().toISOString(),
      updated_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceImage(tx, null, image)
  const post = { creation_id: id, community_id: creation.communityId }
  await insertPostTags(tx, 'creation', post, known)
  if (tools.length > 0) await replaceTools(tx, id, tools)
  await updateSearchIndex(tx, 'creation', [id])
  return id
}

type Change = Omit<CreationChange, 'imageUrl'> & {
  /** The rendered new description. */
  rendered?: RenderedHtml | undefined
  /** null removes the picture, undefined keeps it. */
  image?: Image | null | undefined
  seenAt?: string | null | undefined
  by: Caller
  /** Refuses the change if the caller may no longer write. */
  confirmCaller: (tx: Db) => Promise<void>
}

/**
 * Changes the given fields only, as Kysely leaves out those that are undefined; false if the
 * creation was deleted.
 * @throws {Refusal} `conflict` if it has been changed since `seenAt`, `invalid` if no tag is left or a
 * tool is unknown or hidden, `unauthenticated` if the caller may no longer write
 */
export function updateCreation(
  db: Db,
  media: MediaStore,
  id: number,
  { rendered, image, seenAt, by, confirmCaller, ...fields }: Change,
) {
  const { name, description, productUrl, tagIds, toolIds } = fields
  return withImageChange({ db, media }, image, (stored) =>
    retryTransactionOnConflict(db, async (tx) => {
      await confirmCaller(tx)
      const known = tagIds && (await listRequiredTagIds(tx, 'creation', tagIds, { by, postId: id }))
      const tools = toolIds && (await checkedTools(tx, toolIds))
      const before = await findCreationForUpdate(tx, id, by)
      if (!before) return false
      const imageUrl = image === undefined ? undefined : (image?.url ?? null)
      assertSeen('creation', before, { ...fields, imageUrl, seenAt })
      await tx
        .updateTable('creations')
        .set({
          name,
          description,
          ...rendered,
          product_url: productUrl,
          image_url: imageUrl,
          updated_at: new Date().toISOString(),
        })
        .where('id', '=', id)
        .execute()
      await replaceImage(tx, before.imageUrl, stored)
      if (known) {
        const post = { creation_id: id, community_id: before.communityId }
        await replacePostTags(tx, 'creation', post, known)
      }
      if (tools) await replaceTools(tx, id, tools)
      await updateSearchIndex(tx, 'creation', [id])
      return true
    }),
  )
}

/**
 * The ids without duplicates.
 * @throws {Refusal} `invalid` if one of them is no visible tool
 */
async function checkedTools(tx: Db, toolIds: number[]) {
  const ids = [...new Set(toolIds)]
  const known = new Set(await listVisibleToolIds(tx, ids))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown === undefined) return ids
  throw refusedField('invalid', 'toolIds', `There is no tool ${unknown} in the directory`)
}

/** Deletes a creation with its tags. The deleted row; undefined if it was deleted already. */
export async function deleteCreation(tx: Db, id: number) {
  const deleted = await tx
    .deleteFrom('creations')
    .where('id', '=', id)
    .returning(['id', 'name', 'user_id as userId', 'image_url as imageUrl'])
    .executeTakeFirst()
  await releaseMedia(tx, deleted?.imageUrl ?? null)
  return deleted
}
