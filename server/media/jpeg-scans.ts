import { jpegSegments } from './jpeg-segments.ts'

/** Three times what encoders write: progressive pictures have about ten. */
export const JPEG_SCANS_MAX = 32

const SCAN = 0xda

/**
 * How many scans a JPEG has; 0 for other files. A decoder goes over all pixels once for each scan,
 * before it gives the first row, and a scan may be ten bytes.
 */
export function countJpegScans(bytes: Buffer): number {
  let scans = 0
  for (const { marker } of jpegSegments(bytes)) if (marker === SCAN) scans += 1
  return scans
}
