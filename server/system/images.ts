import type { Db } from '../db/engine.ts'
import { countRows } from '../db/storage-figures.ts'
import { thumbnailName } from '../media/images.ts'
import { MediaUnavailable } from '../media/media-unavailable.ts'
import { listMedia } from '../media/queries.ts'
import type { MediaStore } from '../media/store.ts'

const SAMPLE = 20

/**
 * The number of images, and their size: estimated from a sample if there are many, null while the
 * store does not answer.
 */
export async function readImageFigures(db: Db, media: MediaStore) {
  const count = await countRows(db, 'media')
  // Names are hashes, so that the first ones are a random sample.
  const images = await listMedia(db, '', SAMPLE)
  const mean = await meanSize(media, images).catch((error: unknown) => {
    if (error instanceof MediaUnavailable) return null
    throw error
  })
  return { ...count, bytes: mean === null ? null : Math.round(mean * count.rows) }
}

async function meanSize(media: MediaStore, images: { name: string }[]) {
  const sizes = await Promise.all(images.map(({ name }) => sizeOf(media, name)))
  return sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length)
}

/** An image of a creation has a small variant beside it. */
async function sizeOf(media: MediaStore, name: string) {
  const files = [name, thumbnailName(name)]
  const found = await Promise.all(files.map((file) => media.read(file)))
  return found.reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0)
}
