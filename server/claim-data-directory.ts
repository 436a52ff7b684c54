import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './config.ts'
import { BadSetting } from './config.ts'
import { makeDirectory } from './db/directories.ts'
import type { Db, Engine } from './db/engine.ts'
import { SQLITE_FILE } from './db/sqlite-file.ts'
import { readSiteId, SITE_ID_FILE, writeSiteId } from './db/site-id-file.ts'
import { countKnownMedia } from './media/queries.ts'
import { MEDIA_NAME } from './media/store.ts'
import { unwritable } from './writable-directory.ts'

/** Enough to identify the site; a folder or bucket may contain hundreds of thousands. */
export const IMAGES_COMPARED_MAX = 1_000

/**
 * Ensures that `DATA_DIR` belongs to this database: `DATA_DIR/site-id` contains the database's own
 * id. A directory without that file gets it, unless its content belongs to another site.
 * @throws {BadSetting} if the directory belongs to another site or is not writable
 */
export async function claimDataDirectory(engine: Pick<Engine, 'db' | 'kind'>, dataDir: string) {
  await refuseOtherOwner(engine, dataDir)
  const id = await findSiteId(engine.db)
  if ((await readOwner(dataDir)) === null) {
    await inDirectory(dataDir, () => {
      makeDirectory(dataDir)
      return writeSiteId(dataDir, id)
    })
  }
  // Of two sites that claim it at once, one finds the other's id.
  await refuseOtherOwner(engine, dataDir)
}

/** @throws {BadSetting} if the directory belongs to another site or is not writable */
export async function refuseOtherOwner(engine: Pick<Engine, 'db' | 'kind'>, dataDir: string) {
  const id = await findSiteId(engine.db)
  const owner = await readOwner(dataDir)
  if (owner === id) return
  if (owner !== null) throw otherOwner(dataDir, `its file ${SITE_ID_FILE} says "${owner}"`, id)
  const foreignContent = await findForeignContent(engine, dataDir)
  if (foreignContent) throw otherOwner(dataDir, foreignContent, id)
}

/** The id of the site that a database belongs to. */
export async function findSiteId(db: Db) {
  const { id } = await db.selectFrom('site').select('id').executeTakeFirstOrThrow()
  return id
}

/**
 * An embedded site creates its database if there is none, but not in another site's directory.
 * @throws {BadSetting} if the directory has images or a site id, but no SQLite database
 */
export async function refuseForeignDirectory({ dataDir, databaseUrl }: Settings) {
  if (databaseUrl || existsSync(join(dataDir, SQLITE_FILE))) return
  if ((await readOwner(dataDir)) === null && (await listImages(dataDir)).length === 0) return
  throw new BadSetting(
    `DATA_DIR ${dataDir} belongs to a site whose database is not in it. Set DATABASE_URL, \
choose another DATA_DIR, or move ${SITE_ID_FILE} and media out of it`,
  )
}

/** Evidence that another site uses the directory; null if it is empty or belongs to this site. */
async function findForeignContent({ db, kind }: Pick<Engine, 'db' | 'kind'>, dataDir: string) {
  // The directory of an embedded site is the one with its database.
  if (kind === 'sqlite') return null
  const images = await listImages(dataDir)
  const known = await countKnownMedia(db, images)
  const unknown = images.length - known
  if (existsSync(join(dataDir, SQLITE_FILE)) && (known === 0 || unknown > 0)) {
    return `it holds the database of a site on SQLite, ${SQLITE_FILE}`
  }
  // A crash of an earlier release may have left a few images without a row.
  return unknown > known ? `this database does not know the pictures in its media folder` : null
}

const otherOwner = (dataDir: string, reason: string, id: string) =>
  new BadSetting(
    `DATA_DIR ${dataDir} belongs to another site: ${reason}. Choose another DATA_DIR; \
or, to give this one to the site that is starting, write ${id} into ${join(dataDir, SITE_ID_FILE)}`,
  )

const readOwner = (dataDir: string) => inDirectory(dataDir, () => readSiteId(dataDir))

function listImages(dataDir: string) {
  const folder = join(dataDir, 'media')
  return inDirectory(dataDir, () => {
    const names = existsSync(folder) ? readdirSync(folder) : []
    const images = names.filter((name) => MEDIA_NAME.test(name) && !name.includes('-small'))
    return images.slice(0, IMAGES_COMPARED_MAX)
  })
}

async function inDirectory<T>(dataDir: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw unwritable('DATA_DIR', dataDir, error)
  }
}
