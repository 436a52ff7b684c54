import type { Sharp, SharpConstructor } from 'sharp'
import { Refusal } from '../refusal.ts'
import { runInEncodeQueue } from './queue.ts'
import { loadSharp } from './sharp.ts'
import { withoutPngTexts } from './without-png-texts.ts'

const PIXELS_MAX = 25_000_000
const TIMEOUT_SECONDS = 5
const RETRY_AFTER_SECONDS = 10
const PICTURE_PIXELS = 800
const PICTURE_QUALITY = 75
const PORTRAIT_PIXELS = 256
const THUMBNAIL = { width: 600, height: 450 }
/** Keeps a page with twelve thumbnails below 300 kB, including its scripts and styles. */
const THUMBNAIL_BYTES_MAX = 13_000
const THUMBNAIL_QUALITIES = [72, 64, 56, 48, 40, 32, 24, 16, 8, 1]

/** The bytes are not an image that may be decoded. */
export class InvalidImage extends Error {}

export type Encoded = { picture: Buffer; thumbnail: Buffer | null }

/**
 * Encodes a picture again from its pixels only, which drops all metadata (place, camera, hidden
 * text). Of an animation, the first frame is used.
 * @throws {InvalidImage}
 * @throws {Refusal} `unavailable`, if it takes too long or too many are being processed
 */
export async function encodeImage(sent: Buffer, kind: 'picture' | 'portrait'): Promise<Encoded> {
  const sharp = await loadSharp()
  const bytes = withoutPngTexts(sent)
  const open = () =>
    sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'warning', animated: false, pages: 1 })
  try {
    // The header reveals a decompression bomb before the picture is queued.
    const { width, height } = await open().metadata()
    if (width * height > PIXELS_MAX) throw new InvalidImage()
  } catch {
    throw new InvalidImage()
  }
  return runInEncodeQueue(async () => {
    try {
      if (kind === 'portrait') return { picture: await portraitOf(open()), thumbnail: null }
      const upright = open().autoOrient()
      const size = { width: PICTURE_PIXELS, height: PICTURE_PIXELS }
      const picture = await upright
        .resize({ ...size, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: PICTURE_QUALITY })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer()
      return { picture, thumbnail: await thumbnailOf(sharp, picture) }
    } catch (error) {
      throw encodingFailure(error)
    }
  })
}

/** A picture that takes too long may be a valid one: the machine is busy. */
export function encodingFailure(error: unknown) {
  if (error instanceof Error && error.message.startsWith('timeout: ')) {
    const message = 'This image took too long to process. Please try again, or use a smaller one.'
    return new Refusal('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  return new InvalidImage('the picture could not be decoded', { cause: error })
}

const portraitOf = (image: Sharp) =>
  image
    .autoOrient()
    .resize({ width: PORTRAIT_PIXELS, height: PORTRAIT_PIXELS, fit: 'cover' })
    .webp({ quality: PICTURE_QUALITY })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer()

/** The best quality within the byte limit: most fit at once, a binary search finds the others. */
async function thumbnailOf(sharp: SharpConstructor, picture: Buffer) {
  const { data, info } = await sharp(picture)
    .resize({ ...THUMBNAIL, fit: 'cover', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const encode = (quality: number | undefined) =>
    sharp(data, { raw: { width, height, channels } })
      .webp({ quality: quality ?? 1 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer()
  let [best, low, high] = [await encode(THUMBNAIL_QUALITIES[0]), 1, THUMBNAIL_QUALITIES.length]
  if (best.length <= THUMBNAIL_BYTES_MAX) return best
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const tried = await encode(THUMBNAIL_QUALITIES[middle])
    if (tried.length <= THUMBNAIL_BYTES_MAX) high = middle
    else low = middle + 1
    if (tried.length <= THUMBNAIL_BYTES_MAX || tried.length < best.length) best = tried
  }
  return best
}
