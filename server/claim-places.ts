import { BadSetting } from './config.ts'
import type { Db, Engine } from './db/engine.ts'
import { createMediaStore } from './media/create-media-store.ts'
import type { MediaLocation } from './media/create-media-store.ts'
import { listMedia } from './media/queries.ts'
import type { MediaStore } from './media/store.ts'
import { placesOf } from './site-places.ts'
import type { Place } from './site-places.ts'

/** A few may be lost. */
const IMAGES_SOUGHT_MAX = 20

/**
 * Marks a place as this site's, unless it belongs to another one.
 * @throws {BadSetting} if it does
 * @throws {MediaUnavailable} if it is a bucket that cannot be used
 */
export async function claim(db: Db, place: Place | null) {
  await refuseOtherSite(db, place)
  if (!place || (await place.read()) !== null) return
  await place.write(await findSiteId(db))
  // Of two sites that claim it at once, one finds the other's id.
  await refuseOtherSite(db, place)
}

/** @throws as `claim` does */
export async function refuseOtherSite(db: Db, place: Place | null) {
  if (!place) return
  const id = await findSiteId(db)
  const found = await place.read()
  if (found === id) return
  const reason = found === null ? await place.findForeign(db) : `${place.file} says "${found}"`
  if (reason === null) return
  throw new BadSetting(
    `${place.name} belongs to another site: ${reason}. Choose another ${place.what}; or, to give \
this one to the site that is starting, write ${id} into ${place.file}`,
  )
}

/**
 * For a command that reads the images of a site: its own folder or bucket may have lost them, but one that no
 * site has claimed is a mistake if it has none of them.
 * @throws {BadSetting} if it is that, or another site's
 */
export async function refuseMistakenPlace(engine: Engine, location: MediaLocation) {
  const { db, kind } = engine
  const { directory, bucket } = placesOf(engine, location)
  const place = bucket ?? directory
  // The folder of an embedded site is the one with its database.
  if (!bucket && kind === 'sqlite') return
  await refuseOtherSite(db, place)
  if ((await place.read()) !== null || !(await lacksImages(db, createMediaStore(location)))) return
  throw new BadSetting(
    `${place.name} has none of the images that the site uses. Is it the right one? If they are lost, \
write ${await findSiteId(db)} into ${place.file}`,
  )
}

/** The id of the site that a database belongs to. */
export async function findSiteId(db: Db) {
  const { id } = await db.selectFrom('site').select('id').executeTakeFirstOrThrow()
  return id
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
