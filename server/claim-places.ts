import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './config.ts'
import { BadSetting } from './config.ts'
import { makeDirectory } from './db/directories.ts'
import type { Db, Engine } from './db/engine.ts'
import { readSiteId, SITE_ID_FILE, writeSiteId } from './db/site-id-file.ts'
import { SQLITE_FILE } from './db/sqlite-file.ts'
import { createMediaStore } from './media/create-media-store.ts'
import type { MediaLocation } from './media/create-media-store.ts'
import { createMediaFolder } from './media/media-folder.ts'
import { countKnownMedia, listMedia } from './media/queries.ts'
import type { MediaStore, StoreOwner } from './media/store.ts'
import { unwritable } from './writable-directory.ts'

/** Enough to identify the site; a folder or bucket may contain hundreds of thousands. */
const IMAGES_COMPARED_MAX = 1_000
/** A few may be lost. */
const IMAGES_SOUGHT_MAX = 20

/** Where a site has data outside of its database, with a mark that contains the id of the site. */
type Place = StoreOwner & {
  what: 'bucket' | 'DATA_DIR'
  /** Evidence that another site uses the place, although it has no mark; null if there is none. */
  findForeign: (db: Db) => Promise<string | null>
}

/** `DATA_DIR`, and the bucket of the images if there is one. */
export function placesOf({ kind }: Pick<Engine, 'kind'>, location: MediaLocation) {
  const { owner, list } = createMediaStore(location)
  const bucket: Place | null = owner && {
    ...owner,
    what: 'bucket',
    findForeign: async (db) => findUnknownImages(db, await firstImages(list())),
  }
  return { directory: directoryPlace(kind, location.dataDir), bucket }
}

function directoryPlace(kind: Engine['kind'], dataDir: string): Place {
  return {
    what: 'DATA_DIR',
    place: `DATA_DIR ${dataDir}`,
    file: join(dataDir, SITE_ID_FILE),
    read: () => inDirectory(dataDir, () => readSiteId(dataDir)),
    write: (id) =>
      inDirectory(dataDir, () => {
        makeDirectory(dataDir)
        return writeSiteId(dataDir, id)
      }),
    async findForeign(db) {
      // The directory of an embedded site is the one with its database.
      if (kind === 'sqlite') return null
      const images = await listImages(dataDir)
      const known = await countKnownMedia(db, images)
      if (existsSync(join(dataDir, SQLITE_FILE)) && (known === 0 || known < images.length)) {
        return `it holds the database of a site on SQLite, ${SQLITE_FILE}`
      }
      return findUnknownImages(db, images)
    },
  }
}

/**
 * Marks a place as this site's, unless it belongs to another one.
 * @throws {BadSetting} if it does
 * @throws {MediaUnavailable} if it is a bucket that cannot be used
 */
export async function claim(db: Db, place: Place | null) {
  await refuseOther(db, place)
  if (!place || (await place.read()) !== null) return
  await place.write(await findSiteId(db))
  // Of two sites that claim it at once, one finds the other's id.
  await refuseOther(db, place)
}

/** @throws as `claim` does */
export async function refuseOther(db: Db, place: Place | null) {
  if (!place) return
  const id = await findSiteId(db)
  const found = await place.read()
  if (found === id) return
  const reason = found === null ? await place.findForeign(db) : `${place.file} says "${found}"`
  if (reason === null) return
  throw new BadSetting(
    `${place.place} belongs to another site: ${reason}. Choose another ${place.what}; or, to give \
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
  await refuseOther(db, place)
  if ((await place.read()) !== null || !(await lacksImages(db, createMediaStore(location)))) return
  throw new BadSetting(
    `${place.place} has none of the images that the site uses. Is it the right one? If they are lost, \
write ${await findSiteId(db)} into ${place.file}`,
  )
}

/**
 * An embedded site creates its database if there is none, but not in another site's directory.
 * @throws {BadSetting} if the directory has images or a site id, but no SQLite database
 */
export async function refuseForeignDirectory({ dataDir, databaseUrl }: Settings) {
  if (databaseUrl || existsSync(join(dataDir, SQLITE_FILE))) return
  const { read } = directoryPlace('sqlite', dataDir)
  if ((await read()) === null && (await listImages(dataDir)).length === 0) return
  throw new BadSetting(
    `DATA_DIR ${dataDir} belongs to a site whose database is not in it. Set DATABASE_URL, \
choose another DATA_DIR, or move ${SITE_ID_FILE} and media out of it`,
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

/** A crash of an earlier release may have left a few images without a row. */
async function findUnknownImages(db: Db, images: string[]) {
  const known = await countKnownMedia(db, images)
  return images.length - known > known ? 'this database does not know the pictures in it' : null
}

const listImages = (dataDir: string) =>
  inDirectory(dataDir, () => firstImages(createMediaFolder(dataDir).list()))

async function firstImages(names: AsyncIterable<string>) {
  const images: string[] = []
  for await (const name of names) {
    if (!name.includes('-small')) images.push(name)
    if (images.length === IMAGES_COMPARED_MAX) break
  }
  return images
}

async function inDirectory<T>(dataDir: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw unwritable('DATA_DIR', dataDir, error)
  }
}
