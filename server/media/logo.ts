import { InvalidImage } from './encode.ts'
import { bestIconFrame, isIconFile } from './icon-file.ts'
import { loadSharp } from './sharp.ts'

const SOURCE_PIXELS_MAX = 1_048_576
/** Three pixels of a sharp screen for each of the 44 that a card gives to a logo. */
const LOGO_PIXELS = 132
const LOGO_QUALITY = 90
const TIMEOUT_SECONDS = 5

export const LOGO_TYPE = 'image/webp'

/**
 * A logo made anew from its pixels alone, as small as cards show it; of an ICO file the best frame.
 * @throws {InvalidImage} there is no PNG, JPEG, WebP, GIF, AVIF or ICO in these bytes, or a large one
 */
export async function encodeLogo(bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  try {
    const { data, raw } = isIconFile(bytes) ? bestIconFrame(bytes) : { data: bytes, raw: null }
    const image = sharp(data, {
      limitInputPixels: SOURCE_PIXELS_MAX,
      failOn: 'error',
      pages: 1,
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
