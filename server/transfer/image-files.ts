import type { Db } from '../db/engine.ts'
import { readSiteId } from '../db/site-id-file.ts'
import {
  isUnfinished,
  listAddedImage,
  markUnfinished,
  readUnfinished,
  removeUnfinishedMark,
} from '../db/unfinished-restore.ts'
import { thumbnailName } from '../media/images.ts'
import { createMediaStore, prepareMediaStore } from '../media/create-media-store.ts'
import type { MediaLocation } from '../media/create-media-store.ts'
import { MEDIA_NAME } from '../media/store.ts'
import type { MediaStore } from '../media/store.ts'
import { readBatches } from './rows.ts'
import { TransferError } from './transfer-error.ts'

const READ_AT_ONCE = 8

/** `bytes` is null if the database uses the image and its file is missing. */
export type ImageFile = { name: string; bytes: Buffer | null }

/** All images that this database knows. */
export async function* readImages(db: Db, media: MediaStore): AsyncGenerator<ImageFile> {
  for await (const rows of readBatches(db, 'media')) {
    for (let at = 0; at < rows.length; at += READ_AT_ONCE) {
      const some = rows.slice(at, at + READ_AT_ONCE).map(async (row) => readFilesOf(media, row))
      yield* (await Promise.all(some)).flat()
    }
  }
}

/** An image has a thumbnail, a portrait has none; one that is not used yet may have neither. */
async function readFilesOf(media: MediaStore, row: Record<string, unknown>): Promise<ImageFile[]> {
  const name = String(row['name'])
  const bytes = await media.read(name)
  const small = await media.read(thumbnailName(name))
  return [
    ...(bytes || isUsed(row) ? [{ name, bytes }] : []),
    ...(small ? [{ name: thumbnailName(name), bytes: small }] : []),
  ]
}

/** Whether a row of `media` must have a file. */
export const isUsed = (row: Record<string, unknown>) => row['check_at'] === null

export type EmptyImages = Awaited<ReturnType<typeof openEmptyImages>>

/** @throws {TransferError} if the image store has images that no interrupted transfer has added */
export async function refuseImages(location: MediaLocation) {
  const { images } = await readLeftovers(location)
  await refuseOthers(location, images)
}

/**
 * An empty image store, to be filled with the images of this site. The names of added images are
 * written to a file first, so that the next attempt removes what a killed one left. Call it once the
 * store is known to belong to no other site.
 * @throws {TransferError} if it has other images
 */
export async function openEmptyImages(location: MediaLocation, siteId: string) {
  const { dataDir } = location
  const media = prepareMediaStore(location)
  const left = await readLeftovers(location)
  const isOwn = left.siteId === siteId
  const added = isOwn ? left.images : new Set<string>()
  await refuseOthers(location, added)

  async function removeFiles() {
    for (const name of added) await media.remove(name)
    await media.sync()
    added.clear()
  }

  await removeFiles()
  if (isOwn) await media.removeUnfinished(Date.now())
  await markUnfinished(dataDir, { siteId, store: nameOf(location) })
  return {
    async write(name: string, bytes: Buffer) {
      added.add(name)
      listAddedImage(dataDir, name)
      await media.write(name, bytes)
    },
    async removeAdded() {
      await removeFiles()
      removeUnfinishedMark(dataDir)
    },
  }
}

/**
 * The images that an interrupted transfer has left; none if a site has claimed the store since: they are its own.
 * @throws {TransferError} if they are in another store, where nobody would ever remove them
 */
async function readLeftovers(location: MediaLocation) {
  const { dataDir } = location
  const { owner } = createMediaStore(location)
  const claimedBy = owner ? await owner.read() : readSiteId(dataDir)
  const found = readUnfinished(dataDir)
  const names = found?.images.filter((name) => MEDIA_NAME.test(name)) ?? []
  if (found?.store && found.store !== nameOf(location) && names.length > 0)
    throw new TransferError(
      `A restore, import or move into ${found.store} was interrupted: images of it are there. Repeat it there, or empty that store, and delete ${dataDir}/unfinished-restore.`,
    )
  const left = claimedBy === null ? found : null
  return { siteId: left?.siteId ?? null, images: new Set(left ? names : []) }
}

const nameOf = ({ mediaBucket }: MediaLocation) => mediaBucket?.address ?? 'the folder media'

async function refuseOthers(location: MediaLocation, images: Set<string>) {
  for await (const name of createMediaStore(location).list()) {
    if (images.has(name)) continue
    const left = isUnfinished(location.dataDir)
      ? ' They may be of a restore, import or move that was interrupted: repeat that one, or remove them.'
      : ''
    throw new TransferError(`The target is not empty: it has images.${left}`)
  }
}
