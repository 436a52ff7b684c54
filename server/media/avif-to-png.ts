import { hasCostlyProfile } from './color-profile.ts'
import { isDecodable } from './decoding-memory.ts'
import { loadAvifDecoder } from './sharp.ts'

/** The picture, or why there is none. */
export type DecodedAvif = { png: Uint8Array } | { isTooLarge: boolean }

/** The first picture of an AVIF, no larger than `pixelsMax` on each side. May take minutes. */
export async function avifToPng(bytes: Uint8Array, pixelsMax: number): Promise<DecodedAvif> {
  const sharp = await loadAvifDecoder()
  const options = { limitInputPixels: false, failOn: 'warning', pages: 1 } as const
  try {
    const metadata = await sharp(bytes, options).metadata()
    if (!isDecodable(metadata, 0)) return { isTooLarge: true }
    const picture = sharp(bytes, { ...options, ignoreIcc: hasCostlyProfile(metadata) })
    const size = { width: pixelsMax, height: pixelsMax }
    const fitting = picture
      .autoOrient()
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    return { png: await fitting.png({ compressionLevel: 1 }).toBuffer() }
  } catch {
    return { isTooLarge: false }
  }
}
