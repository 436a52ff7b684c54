import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { exactBytes } from './exact-bytes.ts'

/** Bytes and how they read compressed, wherever in a document they come to stand. */
export type Piece = { bytes: Buffer; deflated: Buffer }

/** Compressed once, to be put between others often: whole bytes that look back at nothing before. */
export async function deflatePiece(bytes: Buffer): Promise<Piece> {
  const deflated = await promisify(deflateRaw)(bytes, { finishFlush: constants.Z_FULL_FLUSH })
  return { bytes, deflated: exactBytes(deflated) }
}

/** Short bytes that are new every time, as they are. */
export function storedPiece(bytes: Buffer): Piece {
  const blocks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += STORED_BYTES_MAX) {
    const block = bytes.subarray(at, at + STORED_BYTES_MAX)
    const head = Buffer.alloc(5)
    head.writeUInt16LE(block.length, 1)
    head.writeUInt16LE(block.length ^ 0xffff, 3)
    blocks.push(head, block)
  }
  return { bytes, deflated: Buffer.concat(blocks) }
}

/** One gzip file (RFC 1952) of all of them. */
export function gzipOf(pieces: Piece[]): Buffer {
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(pieces.reduce((sum, { bytes }) => crc32(bytes, sum), 0))
  tail.writeUInt32LE(
    pieces.reduce((sum, { bytes }) => sum + bytes.length, 0),
    4,
  )
  return Buffer.concat([HEAD, ...pieces.map(({ deflated }) => deflated), LAST_BLOCK, tail])
}

const STORED_BYTES_MAX = 0xffff

/** Deflate, no name, no time, system unknown. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])
