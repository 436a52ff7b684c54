const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'])
/** The length, the type and the checksum of a chunk. */
const FRAME_BYTES = 12

/**
 * A PNG without its texts, which are never shown. A decoder inflates them: those of a file of 50 kB
 * can take 50 MB. Other bytes are returned as they are.
 */
export function withoutPngTexts(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return bytes
  const kept: Buffer[] = [SIGNATURE]
  let at = SIGNATURE.length
  while (at + FRAME_BYTES <= bytes.length) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at)
    if (!TEXTS.has(bytes.toString('latin1', at + 4, at + 8))) kept.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat([...kept, bytes.subarray(at)])
}
