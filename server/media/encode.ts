import type { Sharp, SharpConstructor } from 'sharp'
import { hasCostlyProfile } from './color-profile.ts'
import { decodeAvif, isAvif } from './decode-avif.ts'
import { isDecodable, PIXELS_MAX } from './decoding-memory.ts'
import { countJpegScans, JPEG_SCANS_MAX } from './jpeg-segments.ts'
import { runInEncodeQueue } from './encode-queue.ts'
import { encodingFailure, InvalidImage, TooLargeImage } from './image-errors.ts'
import { loadSharp } from './sharp.ts'
import { withoutMetadata } from './without-metadata.ts'

const TIMEOUT_SECONDS = 5
const PICTURE_PIXELS = 800
const PICTURE_QUALITY = 75
const PORTRAIT_PIXELS = 256
const THUMBNAIL = { width: 600, height: 450 }
/** Keeps a page with twelve thumbnails below 300 kB, including its scripts and styles. */
const THUMBNAIL_BYTES_MAX = 13_000
const THUMBNAIL_QUALITIES = [72, 64, 56, 48, 40, 32, 24, 16, 8, 1]

export type Encoded = { picture: Buffer; thumbnail: Buffer | null }

/**
 * Encodes a picture again from its pixels only, which drops all metadata (place, camera, hidden
 * text). Of an animation, the first frame is used.
 * @throws {InvalidImage} `TooLargeImage` if decoding it takes too much memory
 * @throws {Refusal} `unavailable`, if it takes too long or too many are being processed
 */
export async function encodeImage(sent: Buffer, kind: 'picture' | 'portrait'): Promise<Encoded> {
  const sharp = await loadSharp()
  const bytes = withoutMetadata(isAvif(sent) ? await decodeAvif(sent, PICTURE_PIXELS) : sent)
  const scans = countJpegScans(bytes)
  if (scans > JPEG_SCANS_MAX) throw new InvalidImage()
  const options = { failOn: 'warning', animated: false, pages: 1 } as const
  // The header reveals a decompression bomb before the picture is queued.
  const metadata = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new InvalidImage()
    })
  if (!isDecodable(metadata, scans)) throw new TooLargeImage()
  const ignoreIcc = hasCostlyProfile(metadata)
  const open = () => sharp(bytes, { ...options, limitInputPixels: PIXELS_MAX, ignoreIcc })
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
