import { join } from 'node:path'
import { findSiteId, IMAGES_COMPARED_MAX, refuseOtherOwner } from './claim-data-directory.ts'
import { BadSetting } from './config.ts'
import type { Db, Engine } from './db/engine.ts'
import { readSiteId, SITE_ID_FILE } from './db/site-id-file.ts'
import { createMediaStore } from './media/create-media-store.ts'
import type { MediaLocation } from './media/create-media-store.ts'
import { MediaUnavailable } from './media/media-unavailable.ts'
import { countKnownMedia, listMedia } from './media/queries.ts'
import type { MediaStore, StoreOwner } from './media/store.ts'

/** A few may be lost. */
const IMAGES_SOUGHT_MAX = 20

/**
 * Marks the store of the images as this site's, unless it belongs to another one.
 * @throws {BadSetting} if it does, or if the store cannot be used
 */
export async function claimMedia(db: Db, media: MediaStore) {
  await refuseOtherMedia(db, media)
  const { owner } = media
  if (!owner || (await orBadSetting(owner.read())) !== null) return
  await orBadSetting(owner.write(await findSiteId(db)))
  // Of two sites that claim it at once, one finds the other's id.
  await refuseOtherMedia(db, media)
}

/** @throws {BadSetting} if the store belongs to another site, or cannot be used */
export async function refuseOtherMedia(db: Db, media: MediaStore) {
  const { owner } = media
  if (!owner) return
  const id = await findSiteId(db)
  const found = await orBadSetting(owner.read())
  if (found === id) return
  if (found !== null) throw otherOwner(owner, `${owner.file} says "${found}"`, id)
  if (await orBadSetting(isMostlyUnknown(db, media))) {
    throw otherOwner(owner, 'this database does not know the pictures in it', id)
  }
}

/**
 * For a command that reads the images of a site: its own folder or bucket may have lost them, but one that no
 * site has claimed is a mistake if it has none of them.
 * @throws {BadSetting} if it is that, or another site's
 */
export async function refuseMistakenPlace({ db, kind }: Engine, location: MediaLocation) {
  const { dataDir } = location
  const media = createMediaStore(location)
  const { owner } = media
  // The folder of an embedded site is the one with its database.
  if (!owner && kind === 'sqlite') return
  await (owner ? refuseOtherMedia(db, media) : refuseOtherOwner({ db, kind }, dataDir))
  const claimedBy = owner ? await orBadSetting(owner.read()) : readSiteId(dataDir)
  if (claimedBy !== null || !(await lacksImages(db, media))) return
  throw new BadSetting(
    `${owner?.place ?? `DATA_DIR ${dataDir}`} has none of the images that the site uses. Is it the right \
one? If they are lost, write ${await findSiteId(db)} into ${owner?.file ?? join(dataDir, SITE_ID_FILE)}`,
  )
}

/** @throws {BadSetting} if the store of the images does not answer or refuses the key */
export async function refuseUnreachableMedia({ owner }: MediaStore) {
  if (owner) await orBadSetting(owner.read())
}

/** Whether none of some images in use is in the store, such as a folder whose disk is not mounted. */
export async function lacksImages(db: Db, media: MediaStore) {
  const used = (await listMedia(db, '', IMAGES_SOUGHT_MAX)).filter(({ isUsed }) => isUsed)
  for (const { name } of used) {
    // A store that cannot be read is reported when an image is requested.
    if (await media.has(name).catch(() => true)) return false
  }
  return used.length > 0
}

/** Whether the database knows less than half of the images in the store. */
async function isMostlyUnknown(db: Db, media: MediaStore) {
  const images: string[] = []
  for await (const name of media.list()) {
    if (!name.includes('-small')) images.push(name)
    if (images.length === IMAGES_COMPARED_MAX) break
  }
  const known = await countKnownMedia(db, images)
  return images.length - known > known
}

const otherOwner = ({ place, file }: StoreOwner, reason: string, id: string) =>
  new BadSetting(
    `${place} belongs to another site: ${reason}. Choose another bucket; or, to give this one to \
the site that is starting, write ${id} into ${file}`,
  )

async function orBadSetting<T>(work: Promise<T>) {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof MediaUnavailable)) throw error
    throw new BadSetting(error.message)
  }
}
