import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { collectBytes } from '../collect-bytes.ts'
import { OutboundHttpError } from './errors.ts'

/**
 * Reads the whole body and aborts as soon as it exceeds the limit.
 * @throws {OutboundHttpError} if it is too large
 */
export async function readAtMost(response: IncomingMessage, bytesMax: number) {
  const collected = collectBytes(bytesMax)
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (collected.add(chunk)) continue
    response.destroy()
    throw tooLarge()
  }
  return collected.all()
}

/**
 * Decompresses the body, up to the limit.
 * @throws {OutboundHttpError} if its encoding is unknown, or it is too large or corrupt
 */
export async function decompress(bytes: Buffer, headers: IncomingHttpHeaders, bytesMax: number) {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity' || bytes.length === 0) return bytes
  const unpack = UNPACK.get(encoding)
  if (!unpack) throw new OutboundHttpError('Its encoding is not known')
  try {
    return await unpack(bytes, { maxOutputLength: bytesMax })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    throw new OutboundHttpError('It is broken', { cause: error })
  }
}

const UNPACK = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
])

const tooLarge = () => new OutboundHttpError('It is too large')
