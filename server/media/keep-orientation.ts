const PREFIX = 'Exif\0\0'
const ORIENTATION = 0x0112
const SHORT = 3
const UPRIGHT = 1
const [COUNT_BYTES, ENTRY_BYTES] = [2, 12]
/** The byte order, a number and the offset of the first directory. */
const HEADER_BYTES = 8
const ONE_ENTRY_BYTES = HEADER_BYTES + COUNT_BYTES + ENTRY_BYTES

/** Replaces EXIF data, in place, by a directory that has the orientation alone. */
export function keepOrientation(exif: Buffer) {
  const hasPrefix = exif.toString('latin1', 0, PREFIX.length) === PREFIX
  const tiff = exif.subarray(hasPrefix ? PREFIX.length : 0)
  const orientation = orientationOf(tiff) ?? UPRIGHT
  tiff.fill(0)
  if (tiff.length < ONE_ENTRY_BYTES) return
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(HEADER_BYTES, 4)
  tiff.writeUInt16LE(1, HEADER_BYTES)
  const entry = HEADER_BYTES + COUNT_BYTES
  tiff.writeUInt16LE(ORIENTATION, entry)
  tiff.writeUInt16LE(SHORT, entry + 2)
  tiff.writeUInt32LE(1, entry + 4)
  tiff.writeUInt16LE(orientation, entry + 8)
}

/** The orientation in the first directory; null if there is none. */
function orientationOf(tiff: Buffer): number | null {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const shortAt = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  if (tiff.length < HEADER_BYTES) return null
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + COUNT_BYTES > tiff.length) return null
  const first = directory + COUNT_BYTES
  const end = Math.min(first + shortAt(directory) * ENTRY_BYTES, tiff.length - ENTRY_BYTES + 1)
  for (let entry = first; entry < end; entry += ENTRY_BYTES)
    if (shortAt(entry) === ORIENTATION) return shortAt(entry + 8)
  return null
}
