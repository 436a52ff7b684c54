import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/engine.ts'
import { Refusal } from '../http/refusal.ts'
import { invalidImage } from './images.ts'
import type { Image } from './images.ts'
import { findMedia, MEDIA_PREFIX, releaseMedia, reserveMedia, useMedia } from './queries.ts'
import type { MediaStore } from './store.ts'

/** Longer than a request takes from here to the end of its transaction. */
const RESERVED_MS = 10 * 60_000
const ATTEMPTS_MAX = 5
const DELETION_POLL_MS = 50
const DELETION_WAIT_MS = 2_000
const RETRY_AFTER_SECONDS = 10

type Storage = { db: Db; media: MediaStore }

/** A picture that is on disk; `name` is null where it is an address elsewhere. */
export type StoredImage = { url: string; name: string | null; generation: string }

/** The picture was deleted between being stored and being used. */
class ImageGone extends Error {}

/**
 * Stores a picture, then runs the transaction that uses it by `replaceImage`: files are written
 * outside of it.
 *
 * A row is committed first, which reserves the name, then files are written, then the transaction
 * checks that the row still lives the same life (`generation`). What may come in between:
 * - The process dies: the row is due when its reservation ends, and goes with its files.
 * - Another upload of the same picture is used and deleted: the row is marked as being deleted, or
 *   gone, or there again with another generation, whose files may still be on their way. The
 *   transaction is rolled back, and all begins anew.
 * - The row is marked as being deleted when it is to be reserved: nothing is written, since the
 *   clean-up may still delete it; this waits for its end.
 * - The clean-up comes to the row while the transaction holds it: the clean-up passes it by.
 * @throws {Refusal} an address of the site's own that is not there; a deletion that takes too long
 */
export async function withStoredImage<T>(
  storage: Storage,
  image: Image,
  work: (stored: StoredImage) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const stored = await storeImage(storage, image)
    try {
      return await work(stored)
    } catch (error) {
      if (!(error instanceof ImageGone)) throw error
      if (attempt === ATTEMPTS_MAX) throw beingDeleted()
    }
  }
}

/** The same for a change: null takes the picture away, undefined leaves it. */
export const withImageChange = <T>(
  storage: Storage,
  image: Image | null | undefined,
  work: (stored: StoredImage | null | undefined) => Promise<T>,
): Promise<T> => (image ? withStoredImage(storage, image, work) : work(image))

/**
 * Notes in a transaction which picture is used from now on, and which no more. Rows are changed in
 * the order of their names, so that two transactions never wait for each other.
 */
export async function replaceImage(
  tx: Db,
  before: string | null,
  after: StoredImage | null | undefined,
) {
  if (after === undefined || after?.url === before) return
  const use = async () => {
    if (after?.name && !(await useMedia(tx, after.name, after.generation))) throw new ImageGone()
  }
  const release = () => releaseMedia(tx, before)
  const steps = (before ?? '') < (after?.url ?? '') ? [release, use] : [use, release]
  for (const step of steps) await step()
}

async function storeImage({ db, media }: Storage, { field, url, files }: Image) {
  if (!url.startsWith(MEDIA_PREFIX)) return { url, name: null, generation: '' }
  const name = url.slice(MEDIA_PREFIX.length)
  if (files.size === 0) {
    const known = await findMedia(db, name)
    // One that nothing uses yet may still be on its way to the disk.
    if (!known || (known.checkAt !== null && !(await media.has(name)))) throw invalidImage(field)
    return { url, name, generation: known.generation }
  }
  const generation = await reserve(db, name)
  for (const [file, content] of files) await media.write(file, content)
  return { url, name, generation }
}

async function reserve(db: Db, name: string) {
  const deadline = performance.now() + DELETION_WAIT_MS
  for (;;) {
    const generation = await reserveMedia(db, name, new Date(Date.now() + RESERVED_MS))
    if (generation !== null) return generation
    if (performance.now() > deadline) throw beingDeleted()
    await sleep(DELETION_POLL_MS)
  }
}

const beingDeleted = () =>
  new Refusal('unavailable', 'This picture is just being deleted. Please try again shortly.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
