import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../db/engine.ts'
import { thumbnailName } from '../media/images.ts'
import { createMediaStore } from '../media/create-media-store.ts'
import type { MediaLocation } from '../media/create-media-store.ts'
import { MEDIA_NAME } from '../media/store.ts'
import type { MediaStore } from '../media/store.ts'
import { readBatches } from './rows.ts'
import { TransferError } from './transfer-error.ts'

const READ_AT_ONCE = 8
/** Lists the images that a transfer has added, until its rows are committed. */
const UNFINISHED_FILE = 'unfinished-images'

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

/**
 * An empty image store, to be filled. The names of added images are written to a file
 * first, so that the next attempt removes what a killed one left.
 * @throws {TransferError} if it has other images
 */
export async function openEmptyImages(location: MediaLocation) {
  const media = createMediaStore(location)
  const path = join(location.dataDir, UNFINISHED_FILE)
  const names = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const added = new Set(names.filter((name) => MEDIA_NAME.test(name)))
  for await (const name of media.list()) {
    if (!added.has(name)) throw new TransferError('The target is not empty: it has images.')
  }

  async function removeAdded() {
    for (const name of added) await media.remove(name)
    await media.sync()
    added.clear()
    rmSync(path, { force: true })
  }

  await removeAdded()
  return {
    async write(name: string, bytes: Buffer) {
      added.add(name)
      appendFileSync(path, `${name}\n`, { flush: true })
      await media.write(name, bytes)
    },
    removeAdded,
    /** Call it once the rows are committed. */
    keepAdded() {
      added.clear()
      rmSync(path, { force: true })
    },
  }
}
