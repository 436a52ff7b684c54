/** A PNG file, or if `raw` is set, RGBA pixels of 8 bits per channel, top to bottom. */
type Frame = { data: Buffer; raw: { width: number; height: number; channels: 4 } | null }

const FRAMES_MAX = 64
/** What the directory of an ICO file can state; more would hold up requests while it is read. */
const FRAME_SIDE_MAX = 256
const HEADER_BYTES = 6
const ENTRY_BYTES = 16
const DIB_HEADER_BYTES = 40
const UNCOMPRESSED = 0
const DEPTHS = new Set([1, 4, 8, 24, 32])
const PNG_SIGNATURE = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')

/** The signature of an ICO file; cursors have another type. */
export const isIconFile = (bytes: Buffer) =>
  bytes.length >= HEADER_BYTES && bytes.readUInt32LE(0) === 0x0001_0000

/**
 * The largest frame of an ICO file; of several, the one with the greatest depth.
 * @throws {RangeError} if the file or that frame is malformed
 */
export function bestIconFrame(bytes: Buffer): Frame {
  const count = Math.min(bytes.readUInt16LE(4), FRAMES_MAX)
  const frames = Array.from({ length: count }, (_, at) =>
    readEntry(bytes, HEADER_BYTES + at * ENTRY_BYTES),
  )
  const [best] = frames.toSorted((a, b) => b.side - a.side || b.depth - a.depth)
  if (!best || best.offset + best.size > bytes.length) throw new RangeError('no whole frame')
  const frame = bytes.subarray(best.offset, best.offset + best.size)
  const isPng = frame.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)
  return isPng ? { data: frame, raw: null } : readBitmap(frame)
}

function readEntry(bytes: Buffer, at: number) {
  return {
    // One byte cannot hold 256, which is stored as 0.
    side: bytes.readUInt8(at) || 256,
    depth: bytes.readUInt16LE(at + 6),
    size: bytes.readUInt32LE(at + 8),
    offset: bytes.readUInt32LE(at + 12),
  }
}

/** A device-independent bitmap without file header: colours, then a mask of the same size. */
function readBitmap(frame: Buffer): Frame {
  const headerBytes = frame.readUInt32LE(0)
  const width = frame.readInt32LE(4)
  const height = frame.readInt32LE(8) / 2
  const depth = frame.readUInt16LE(14)
  const isFit = [width, height].every(
    (side) => side > 0 && side <= FRAME_SIDE_MAX && side % 1 === 0,
  )
  const isKnown = DEPTHS.has(depth) && frame.readUInt32LE(16) === UNCOMPRESSED
  if (headerBytes < DIB_HEADER_BYTES || !isFit || !isKnown) throw new RangeError('unknown bitmap')
  const colors = depth > 8 ? 0 : frame.readUInt32LE(32) || 2 ** depth
  if (colors > 2 ** depth) throw new RangeError('too many colours')
  const palette = frame.subarray(headerBytes, headerBytes + colors * 4)
  const pixelsAt = headerBytes + colors * 4
  const maskAt = pixelsAt + rowBytes(width, depth) * height
  const colorAt = (x: number, y: number) => {
    const row = pixelsAt + rowBytes(width, depth) * y
    if (depth > 8) return frame.subarray(row + (x * depth) / 8, row + ((x + 1) * depth) / 8)
    const index = bitsAt(frame, row, x, depth)
    return palette.subarray(index * 4, index * 4 + 3)
  }
  const data = Buffer.alloc(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, height - 1 - Math.floor(at / width)]
    const [blue, green, red, alpha = 255] = colorAt(x, y)
    if (blue === undefined || green === undefined || red === undefined)
      throw new RangeError('short')
    data.set([red, green, blue, alpha], at * 4)
  }
  const hasAlpha = depth === 32 && data.some((value, at) => at % 4 === 3 && value > 0)
  if (!hasAlpha) applyMask(data, frame, { at: maskAt, width, height })
  return { data, raw: { width, height, channels: 4 } }
}

/** A set bit marks a transparent pixel; a file may end before its mask. */
function applyMask(
  data: Buffer,
  frame: Buffer,
  mask: { at: number; width: number; height: number },
) {
  const { at: start, width, height } = mask
  const isThere = start + rowBytes(width, 1) * height <= frame.length
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, height - 1 - Math.floor(at / width)]
    const isHidden = isThere && bitsAt(frame, start + rowBytes(width, 1) * y, x, 1) === 1
    data[at * 4 + 3] = isHidden ? 0 : 255
  }
}

/** Rows are padded to a multiple of four bytes. */
const rowBytes = (width: number, depth: number) => Math.ceil((width * depth) / 32) * 4

/** The highest bits of a byte are the leftmost pixel. */
function bitsAt(bytes: Buffer, row: number, x: number, depth: number) {
  const bit = x * depth
  return (bytes.readUInt8(row + (bit >> 3)) >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
}
