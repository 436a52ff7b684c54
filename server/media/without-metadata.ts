import { crc32, inflateSync } from 'node:zlib'
import { jpegSegments } from './jpeg-segments.ts'
import { keepOrientation } from './keep-orientation.ts'
import { createPartCounter } from './part-limit.ts'

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const PNG_TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'])
/** The length and the type of a chunk, before its data; its checksum follows. */
const [PNG_HEAD_BYTES, PNG_CHECKSUM_BYTES] = [8, 4]
const PNG_PROFILE_BYTES_MAX = 1024 * 1024
const JPEG_EXIF = 0xe1
const WEBP_START = /^RIFF[\s\S]{4}WEBP/
const [WEBP_FIRST_CHUNK, WEBP_HEAD_BYTES] = [12, 8]

/**
 * The picture without what is not shown but may cost a decoder much before the first pixel:
 * - the texts of a PNG, and a long colour profile: 50 kB of either can be inflated to 50 MB;
 * - EXIF data except the orientation: its parts may refer to each other in circles, and 60 kB take seconds;
 * - the frames of a WebP after the first: for each of them, all are counted again.
 * @throws {InvalidImage} for too many parts
 */
export function withoutMetadata(sent: Buffer): Buffer {
  const bytes = Buffer.from(sent)
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return withoutPngTexts(bytes)
  for (const { marker, start, end } of jpegSegments(bytes))
    if (marker === JPEG_EXIF) keepOrientation(bytes.subarray(start, end))
  return WEBP_START.test(bytes.toString('latin1', 0, 12)) ? withoutFurtherFrames(bytes) : bytes
}

function withoutPngTexts(bytes: Buffer) {
  const countPart = createPartCounter()
  const kept: Buffer[] = [PNG_SIGNATURE]
  let at = PNG_SIGNATURE.length
  let hasProfile = false
  while (at + PNG_HEAD_BYTES + PNG_CHECKSUM_BYTES <= bytes.length) {
    countPart()
    const dataEnd = at + PNG_HEAD_BYTES + bytes.readUInt32BE(at)
    const end = dataEnd + PNG_CHECKSUM_BYTES
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'eXIf' && end <= bytes.length) {
      keepOrientation(bytes.subarray(at + PNG_HEAD_BYTES, dataEnd))
      bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, dataEnd)), dataEnd)
    }
    const isUsed = type !== 'iCCP' || (!hasProfile && isShortProfile(bytes.subarray(at, dataEnd)))
    hasProfile ||= type === 'iCCP'
    if (isUsed && !PNG_TEXTS.has(type)) kept.push(bytes.subarray(at, end))
    // Like decoders, which ignore what follows.
    if (type === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return Buffer.concat([...kept, bytes.subarray(at)])
}

/** `chunk` begins with its head; in its data, a name and the kind of compression precede the profile. */
function isShortProfile(chunk: Buffer) {
  const profile = chunk.subarray(chunk.indexOf(0, PNG_HEAD_BYTES) + 2)
  try {
    return inflateSync(profile, { maxOutputLength: PNG_PROFILE_BYTES_MAX }).length > 0
  } catch {
    return false
  }
}

function withoutFurtherFrames(sent: Buffer) {
  // Decoders ignore what follows the length that the file names.
  const bytes = sent.subarray(0, WEBP_HEAD_BYTES + sent.readUInt32LE(4))
  const countPart = createPartCounter()
  const kept: Buffer[] = []
  let [at, frames, dropped] = [WEBP_FIRST_CHUNK, 0, 0]
  while (at + WEBP_HEAD_BYTES <= bytes.length) {
    countPart()
    const start = at + WEBP_HEAD_BYTES
    const length = bytes.readUInt32LE(at + 4)
    const chunk = bytes.subarray(at, start + length + (length % 2))
    const type = bytes.toString('latin1', at, at + 4)
    if (type === 'EXIF') keepOrientation(bytes.subarray(start, start + length))
    if (type === 'ANMF') frames += 1
    if (type === 'ANMF' && frames > 1) dropped += chunk.length
    else kept.push(chunk)
    at += chunk.length
  }
  if (dropped === 0) return bytes
  const head = bytes.subarray(0, WEBP_FIRST_CHUNK)
  head.writeUInt32LE(Math.max(0, head.readUInt32LE(4) - dropped), 4)
  return Buffer.concat([head, ...kept, bytes.subarray(at)])
}
