import type { Db } from '../db/engine.ts'
import type { OnStoreChange } from './bucket-client.ts'
import type { Bucket } from './bucket-url.ts'
import { createMediaBucket } from './media-bucket.ts'
import { createMediaFolder, makeMediaFolder } from './media-folder.ts'
import { findMedia } from './queries.ts'
import { originalName } from './images.ts'
import { cachedStore } from './cached-store.ts'
import type { MediaStore } from './store.ts'

/** Where a site stores its images: in a bucket, or else in a folder of `dataDir`. */
export type MediaLocation = { dataDir: string; mediaBucket: Bucket | null }

/** Opens the store of a site's images. */
export const createMediaStore = (
  { dataDir, mediaBucket }: MediaLocation,
  onChange: OnStoreChange = () => {},
): MediaStore =>
  mediaBucket ? createMediaBucket(mediaBucket, onChange) : createMediaFolder(dataDir)

/** The same, to store images in it: makes the folder if there is none. */
export function prepareMediaStore(location: MediaLocation): MediaStore {
  if (!location.mediaBucket) makeMediaFolder(location.dataDir)
  return createMediaStore(location)
}

export const isSameMedia = (one: MediaLocation, other: MediaLocation) =>
  one.mediaBucket?.address === other.mediaBucket?.address &&
  (one.mediaBucket !== null || one.dataDir === other.dataDir)

type Serving = { db: Db; cacheBytesMax: number; onChange: OnStoreChange }

/**
 * Opens the store for a process that serves images. `media` caches images from a bucket, and knows those
 * alone that the database knows; `mediaStore` is the store itself.
 */
export function createServedMedia(
  location: MediaLocation,
  { db, cacheBytesMax, onChange }: Serving,
) {
  const mediaStore = createMediaStore(location, onChange)
  const isKnown = async (name: string) => (await findMedia(db, originalName(name))) !== undefined
  const media = location.mediaBucket
    ? cachedStore(mediaStore, { bytesMax: cacheBytesMax, isKnown })
    : mediaStore
  return { media, mediaStore }
}
