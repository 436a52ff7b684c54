import type { Db } from '../db/engine.ts'
import type { RenderedHtml } from '../db/html-columns.ts'
import { Refusal } from '../http/refusal.ts'
import type { Image } from '../media/images.ts'
import { releaseMedia } from '../media/queries.ts'
import type { MediaStore } from '../media/store.ts'
import { replaceImage, withImageChange } from '../media/stored-image.ts'
import type { StoredImage } from '../media/stored-image.ts'
import { insertPostTags, listTagIds } from '../tags/queries.ts'
import { findImageForUpdate } from './queries.ts'

type NewCreation = {
  name: string
  description: string
  rendered: RenderedHtml
  productUrl: string | null
  image: StoredImage
  userId: number
  communityId: number
  tagIds: number[]
}

/**
 * Resolves to the new id; runs in the transaction of `withStoredImage`. Unknown tags are dropped.
 * @throws {Refusal} `invalid` if no tag is left
 */
export async function insertCreation(tx: Db, { tagIds, image, ...creation }: NewCreation) {
  const known = await knownTags(tx, tagIds)
  const { id } = await tx
    .insertInto('creations')
    .values({
      community_id: creation.communityId,
      user_id: creation.userId,
      name: creation.name,
      description: creation.description,
      ...creation.rendered,
      image_url: image.url,
      product_url: creation.productUrl,
      created_at: new Date().toISOString(),
      updated_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceImage(tx, null, image)
  const post = { creation_id: id, community_id: creation.communityId }
  await insertPostTags(tx, 'creation_tags', post, known)
  return id
}

type CreationChange = {
  name: string | undefined
  description: string | undefined
  /** The rendered new description. */
  rendered: RenderedHtml | undefined
  productUrl: string | null | undefined
  /** null removes the picture, undefined keeps it. */
  image: Image | null | undefined
  tagIds: number[] | undefined
}

/** Changes the given fields only; false if the creation was deleted. */
export function updateCreation(
  db: Db,
  media: MediaStore,
  id: number,
  { name, description, rendered, productUrl, image, tagIds }: CreationChange,
) {
  return withImageChange({ db, media }, image, (stored) =>
    db.transaction().execute(async (tx) => {
      const known = tagIds && (await knownTags(tx, tagIds))
      const before = await findImageForUpdate(tx, id)
      const creation = await tx
        .updateTable('creations')
        .set({
          ...(name === undefined ? {} : { name }),
          ...(description === undefined ? {} : { description }),
          ...rendered,
          ...(productUrl === undefined ? {} : { product_url: productUrl }),
          ...(image === undefined ? {} : { image_url: image?.url ?? null }),
          updated_at: new Date().toISOString(),
        })
        .where('id', '=', id)
        .returning('community_id as communityId')
        .executeTakeFirst()
      if (!creation || !before) return false
      await replaceImage(tx, before.imageUrl, stored)
      if (!known) return true
      await tx.deleteFrom('creation_tags').where('creation_id', '=', id).execute()
      const post = { creation_id: id, community_id: creation.communityId }
      await insertPostTags(tx, 'creation_tags', post, known)
      return true
    }),
  )
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

async function knownTags(db: Db, tagIds: number[]) {
  const known = await listTagIds(db, 'creation', tagIds)
  if (known.length > 0) return known
  const message = 'Please select at least one tag'
  throw new Refusal('invalid', message, { issues: [{ path: 'tagIds', message }] })
}
