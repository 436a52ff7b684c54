import { bestIconFrame, isIconFile } from './icon-file.ts'
import { InvalidImage } from './image-errors.ts'
import { countJpegScans, JPEG_SCANS_MAX } from './jpeg-segments.ts'
import { loadSharp } from './sharp.ts'
import { withoutMetadata } from './without-metadata.ts'

const SOURCE_PIXELS_MAX = 1_048_576
/** Three device pixels for each of the 44 CSS pixels of a logo on a card. */
const LOGO_PIXELS = 132
const LOGO_QUALITY = 90
const TIMEOUT_SECONDS = 5

export const LOGO_TYPE = 'image/webp'

/**
 * Encodes a logo again from its pixels only, at the size of cards; of an ICO file the best frame.
 * @throws {InvalidImage} if the bytes are no PNG, JPEG, WebP, GIF or ICO, or a too large one
 */
export async function encodeLogo(bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  try {
    const { data, raw } = isIconFile(bytes) ? bestIconFrame(bytes) : { data: bytes, raw: null }
    if (!raw && countJpegScans(data) > JPEG_SCANS_MAX) throw new RangeError('too many scans')
    const image = sharp(raw ? data : withoutMetadata(data), {
      limitInputPixels: SOURCE_PIXELS_MAX,
      failOn: 'error',
      pages: 1,
      // A profile may be costly to apply: see `hasCostlyProfile`.
      ignoreIcc: true,
      ...(raw ? { raw } : {}),
    })
    return await image
      .autoOrient()
      .resize({ width: LOGO_PIXELS, height: LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: LOGO_QUALITY })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer()
  } catch (error) {
    throw new InvalidImage('the logo could not be decoded', { cause: error })
  }
}
