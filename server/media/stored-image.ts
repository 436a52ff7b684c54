import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Db } from '../db/engine.ts'
import { Refusal } from '../refusal.ts'
import { invalidImage } from './images.ts'
import type { Image } from './images.ts'
import { findMedia, MEDIA_PREFIX, releaseMedia, reserveMedia, markMediaUsed } from './queries.ts'
import type { MediaStore } from './store.ts'

/** Longer than a request takes from here to the end of its transaction. */
const RESERVED_MS = 10 * MINUTE_MS
const ATTEMPTS_MAX = 5
const DELETION_POLL_MS = 50
const DELETION_WAIT_MS = 2_000
const RETRY_AFTER_SECONDS = 10

type Storage = { db: Db; media: MediaStore }

/** An image that is on disk; `name` is null for an external address. */
export type StoredImage = { url: string; name: string | null; generation: string }

/** The image was deleted after it was stored and before it was used. */
class ImageDeleted extends Error {}

/**
 * Stores an image, then runs the transaction that uses it with `replaceImage`. Files are written
 * outside of the transaction.
 *
 * First a row is committed, which reserves the name, then the files are written, then the
 * transaction checks that the row still has the same `generation`. What can happen in between:
 * - The process crashes: the row is due when its reservation ends, and is deleted with its files.
 * - Another upload of the same image is used and deleted: the row is marked as being deleted, or
 *   gone, or exists with another generation, whose files may not be written yet. The transaction is
 *   rolled back, and all steps are repeated.
 * - The row is already marked as being deleted: nothing is written, since the job that deletes unused
 *   images may still delete it; this waits for the deletion to end.
 * - The job comes to the row while the transaction has locked it: the job skips it.
 * @throws {Refusal} for an unknown address of this site, or a deletion that takes too long
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
      if (!(error instanceof ImageDeleted)) throw error
      if (attempt === ATTEMPTS_MAX) throw beingDeleted()
    }
  }
}

/** Runs a change of a row that has an image: null removes the image, undefined keeps it. */
export const withImageChange = <T>(
  storage: Storage,
  image: Image | null | undefined,
  work: (stored: StoredImage | null | undefined) => Promise<T>,
): Promise<T> => (image ? withStoredImage(storage, image, work) : work(image))

/**
 * Records in a transaction which image is used from now on, and which no longer is. Rows are
 * updated in the order of their names, so that two transactions cannot deadlock.
 */
export async function replaceImage(
  tx: Db,
  before: string | null,
  after: StoredImage | null | undefined,
) {
  if (after === undefined || after?.url === before) return
  const use = async () => {
    if (after?.name && !(await markMediaUsed(tx, after.name, after.generation)))
      throw new ImageDeleted()
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
    // An image that is not used yet may still be being written.
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
