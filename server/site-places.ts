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
import { countKnownMedia } from './media/queries.ts'
import type { StoreOwner } from './media/store.ts'
import { unwritable } from './writable-directory.ts'

/** Enough to identify the site; a folder or bucket may contain hundreds of thousands. */
const IMAGES_COMPARED_MAX = 1_000

/** Where a site has data outside of its database, with a mark that contains the id of the site. */
export type Place = StoreOwner & {
  what: 'bucket' | 'DATA_DIR'
  /** Evidence that another site uses the place, although it has no mark; null if there is none. */
  findForeign: (db: Db) => Promise<string | null>
}

/** `DATA_DIR`, and the bucket of the images if there is one. */
export function placesOf({ kind }: Pick<Engine, 'kind'>, location: MediaLocation) {
  const media = createMediaStore(location)
  const bucket: Place | null = media.owner && {
    ...media.owner,
    what: 'bucket',
    findForeign: async (db) => findUnknownImages(db, await firstImages(media.list())),
  }
  return { directory: directoryPlace(kind, location.dataDir), bucket }
}

function directoryPlace(kind: Engine['kind'], dataDir: string): Place {
  return {
    what: 'DATA_DIR',
    name: `DATA_DIR ${dataDir}`,
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
 * An embedded site creates its database if there is none, but not in another site's directory.
 * @throws {BadSetting} if the directory has images or a site id, but no SQLite database
 */
export async function refuseForeignDirectory({ dataDir, databaseUrl }: Settings) {
  if (databaseUrl || existsSync(join(dataDir, SQLITE_FILE))) return
  const owner = await directoryPlace('sqlite', dataDir).read()
  if (owner === null && (await listImages(dataDir)).length === 0) return
  throw new BadSetting(
    `DATA_DIR ${dataDir} belongs to a site whose database is not in it. Set DATABASE_URL, \
choose another DATA_DIR, or move ${SITE_ID_FILE} and media out of it`,
  )
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
