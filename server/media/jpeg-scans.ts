/** Three times what encoders write: progressive pictures have about ten. */
export const JPEG_SCANS_MAX = 32

const MARKER = 0xff
const STUFFED = 0x00
const TEMPORARY = 0x01
const [FIRST_RESTART, START] = [0xd0, 0xd8]
const END = 0xd9
const SCAN = 0xda

/**
 * How many scans a JPEG has; 0 for other files. A decoder goes over all pixels once for each scan,
 * before it gives the first row, and a scan may be ten bytes.
 */
export function countJpegScans(bytes: Buffer): number {
  if (bytes[0] !== MARKER || bytes[1] !== START) return 0
  let scans = 0
  let at = 2
  for (;;) {
    // What stands before a marker is pixels, or skipped by decoders.
    at = bytes.indexOf(MARKER, at)
    if (at === -1) return scans
    while (bytes[at] === MARKER) at += 1
    const marker = bytes[at] ?? END
    at += 1
    if (marker === END) return scans
    if (marker === SCAN) scans += 1
    if (!isAlone(marker)) at += bytes.length - at < 2 ? 2 : bytes.readUInt16BE(at)
  }
}

/** No length follows: a stuffed byte among the pixels, or a marker without a segment. */
const isAlone = (marker: number) =>
  marker === STUFFED || marker === TEMPORARY || (marker >= FIRST_RESTART && marker <= START)
