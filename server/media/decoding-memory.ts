import type { Metadata } from 'sharp'
import { MEMORY_BYTES } from '../machine-memory.ts'

export const PIXELS_MAX = 25_000_000
/**
 * The longest side of a WebP, which holds for all kinds: to scale down a row of millions of pixels, the decoder
 * keeps the picture several times over.
 */
const SIDE_PIXELS_MAX = 16_383
/** Rows that the decoder keeps at once to scale down a picture that it reads row by row, even if it has fewer. */
const ROWS_KEPT = 600
/** The share of the machine that one picture may take: the site, its child processes and the system need the rest. */
const MEMORY_SHARE = 1 / 8

/**
 * Whether a picture may be decoded. What matters is the memory that this takes: some kinds are read
 * row by row, of others all pixels are kept, several times over. `scans` are those of a JPEG.
 */
export function isDecodable(metadata: Metadata, scans: number, memoryBytes = MEMORY_BYTES) {
  const { width, height } = metadata
  if (width * height > PIXELS_MAX || Math.max(width, height) > SIDE_PIXELS_MAX) return false
  // With several scans, all pixels are kept, as with a progressive picture.
  const isProgressive = metadata.isProgressive || scans > 1
  return decodingBytes({ ...metadata, isProgressive }) <= memoryBytes * MEMORY_SHARE
}

/** What libvips was seen to take at most for each kind; a test compares it with real pictures. */
export function decodingBytes(metadata: Metadata) {
  const { width, height, format, depth, channels, isProgressive, chromaSubsampling } = metadata
  const pixels = width * height
  const rows = width * ROWS_KEPT
  const sampleBytes = depth === 'ushort' ? 2 : 1
  if (format === 'heif') return pixels * (sampleBytes === 2 ? 26 : 20)
  if (format === 'png') {
    const pixelBytes = channels * sampleBytes
    return isProgressive ? pixels * (pixelBytes + 3) : (pixels / 2 + rows) * pixelBytes
  }
  if (format === 'jpeg') {
    // The colours of most photos have half the width and height.
    const samples = chromaSubsampling === '4:2:0' ? 1.5 : channels
    return pixels * (isProgressive ? samples * 2 + 1 : 1)
  }
  return format === 'webp' ? pixels * 5 : pixels * 6 + rows * 4
}
