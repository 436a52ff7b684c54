import { createBoundedQueue } from '../bounded-queue.ts'
import { createSubprocess } from '../subprocess.ts'
import type { DecodedAvif } from './avif-to-png.ts'
import type { SentAvif } from './decode-avif-child.ts'
import { IMAGES_BUSY } from './encode-queue.ts'
import { InvalidImage, TooLargeImage, tookTooLong } from './image-errors.ts'

const SIGNATURE = /^[\s\S]{4}ftypavi[fs]/

const subprocess = createSubprocess<SentAvif, DecodedAvif>({
  program: 'media/decode-avif-child',
  heapMbMax: 64,
  requestMsMax: 5_000,
  idleMs: 10_000,
  inBackground: true,
})

/** Other pictures do not wait for those of this queue. */
const queued = createBoundedQueue({
  name: 'AVIF images',
  atOnce: 1,
  waitingMax: 4,
  waitMsMax: 10_000,
  busy: IMAGES_BUSY,
  retryAfterSeconds: 3,
})

/** Whether the file begins as an AVIF does, still or animated. */
export const isAvif = (bytes: Buffer) => SIGNATURE.test(bytes.toString('latin1', 0, 12))

/**
 * The picture as a PNG that is no larger than `pixelsMax` on each side. An AVIF of some kilobytes can keep
 * its decoder busy for minutes, and nothing stops it but the end of its process.
 * @throws {InvalidImage} `TooLargeImage` if decoding it takes too much memory
 * @throws {Refusal} `unavailable`, if it takes too long or too many are being processed
 */
export async function decodeAvif(bytes: Buffer, pixelsMax: number): Promise<Buffer> {
  const decoded = await queued(() =>
    subprocess.request({ bytes, pixelsMax }).catch(() => {
      throw tookTooLong()
    }),
  )
  if ('png' in decoded) return Buffer.from(decoded.png)
  throw decoded.isTooLarge ? new TooLargeImage() : new InvalidImage()
}
