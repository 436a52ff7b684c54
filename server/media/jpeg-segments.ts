import { createPartCounter } from './part-limit.ts'

export type JpegSegment = {
  marker: number
  /** Where its data begins and ends, without the two bytes of their length. */
  start: number
  end: number
}

/** Three times what encoders write: progressive pictures have about ten. */
export const JPEG_SCANS_MAX = 32

const MARKER = 0xff
const STUFFED = 0x00
const TEMPORARY = 0x01
const [FIRST_RESTART, START] = [0xd0, 0xd8]
const END = 0xd9
const SCAN = 0xda

/**
 * The segments of a JPEG, up to its end; none of other files.
 * @throws {InvalidImage} for too many
 */
export function* jpegSegments(bytes: Buffer): Generator<JpegSegment> {
  if (bytes[0] !== MARKER || bytes[1] !== START) return
  const countPart = createPartCounter()
  let at = 2
  for (;;) {
    // Bytes before a marker are pixels, or are skipped by decoders.
    while (at < bytes.length && !isSegment(bytes, at)) at += 1
    const marker = bytes[at + 1] ?? END
    if (marker === END) return
    countPart()
    at += 2
    const length = bytes.length - at < 2 ? 2 : bytes.readUInt16BE(at)
    yield { marker, start: at + 2, end: at + length }
    at += length
  }
}

const isSegment = (bytes: Buffer, at: number) =>
  bytes[at] === MARKER && !isAlone(bytes[at + 1] ?? END)

/** No length follows: a stuffed byte among the pixels, a fill byte, or a marker without a segment. */
const isAlone = (marker: number) =>
  marker === STUFFED ||
  marker === MARKER ||
  marker === TEMPORARY ||
  (marker >= FIRST_RESTART && marker <= START)

/**
 * How many scans a JPEG has; 0 for other files. A decoder goes over all pixels once for each scan,
 * before it gives the first row, and a scan may be ten bytes.
 */
export function countJpegScans(bytes: Buffer): number {
  let scans = 0
  for (const { marker } of jpegSegments(bytes)) if (marker === SCAN) scans += 1
  return scans
}
