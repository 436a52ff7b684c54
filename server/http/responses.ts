import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse } from './response-cache.ts'
import {
  concatGzip,
  deflatePiece,
  inflate,
  piecesWithin,
  repeatedPiece,
  replacePieces,
} from './gzip-concat.ts'
import type { Piece } from './gzip-concat.ts'
import { exactBytes } from './exact-bytes.ts'
import { setCacheControl } from './headers.ts'
import { admitResponse } from './in-flight-responses.ts'

const COMPRESSED_BYTES_MIN = 1_024

type Facts = Omit<CachedResponse, 'etag' | 'gzip' | 'pieces' | 'plain'>

/** A text, or one that is part of many responses. */
export type ResponseText = string | { repeated: string }

/** Makes a response of these texts, each compressed separately. */
export function compressResponse(texts: ResponseText[], facts: Facts): CachedResponse {
  const pieces = texts.map((text) =>
    typeof text === 'string' ? deflatePiece(text) : repeatedPiece(text.repeated),
  )
  const gzip = concatGzip(pieces)
  const isShort = !isLargeEnough({ pieces })
  return {
    ...facts,
    // Equal texts have equal compressed bytes, and hashing these takes less time.
    etag: weakEtagOf(gzip),
    gzip,
    pieces: piecesWithin(gzip, pieces),
    plain: isShort ? exactBytes(texts.map(contentOf).join('')) : null,
  }
}

const contentOf = (text: ResponseText) => (typeof text === 'string' ? text : text.repeated)

/** Weak: a response has the same one whether or not it is compressed. */
export const weakEtagOf = (content: string | Buffer) => `W/"${hash('sha1', content, 'base64url')}"`

/** Whether an `If-None-Match` header has this ETag. A proxy may have made it a strong one. */
export const matchesIfNoneMatch = (header: string | undefined, etag: string) =>
  header !== undefined && (header.trim() === '*' || header.includes(etag.replace('W/', '')))

type SendOptions = {
  /** Called with the uncompressed bytes, if they had to be made. */
  cachePlain?: (plain: Buffer) => void
  /** The request headers that select the response, unless they are those of a page. */
  vary?: string | undefined
}

/** Sends a response that shared caches may store and must revalidate. */
export async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  { cachePlain, vary }: SendOptions,
) {
  // What must not be cached, such as a page with a refusal, may be different the next time.
  const etag = response.status === 200 && response.isCacheable ? response.etag : null
  const isKnown = etag !== null && matchesIfNoneMatch(request.headers['if-none-match'], etag)
  if (!isKnown) admitResponse(request, reply, lengthOf(request, response))
  setCacheControl(reply, 'public', vary)
  reply.code(response.status).header('content-type', response.type)
  if (etag !== null) {
    const { modifiedAt } = response
    reply.header('etag', etag)
    if (modifiedAt) reply.header('last-modified', new Date(modifiedAt).toUTCString())
    // Not for `If-Modified-Since`: what was deleted or renamed moves no date.
    if (isKnown) return reply.code(304).send()
  }
  if (takesGzip(request) && isLargeEnough(response)) return sendGzip(reply, response.gzip)
  return reply.send(await uncompressed(response, cachePlain))
}

/** Sends a response that no cache may store. `pieces`: its pieces with a member's slots filled. */
export async function sendPrivate(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  { pieces = response.pieces, cachePlain, vary }: SendOptions & { pieces?: readonly Piece[] } = {},
) {
  admitResponse(request, reply, lengthOf(request, response))
  setCacheControl(reply, 'private', vary)
  reply.code(response.status).header('content-type', response.type)
  const isWhole = pieces === response.pieces
  if (takesGzip(request) && isLargeEnough(response)) {
    return sendGzip(reply, isWhole ? response.gzip : concatGzip(pieces))
  }
  const plain = await uncompressed(response, cachePlain)
  return reply.send(isWhole ? plain : replacePieces(plain, response.pieces, pieces))
}

/** The uncompressed bytes, inflated once per cache entry for clients that do not accept gzip. */
export async function uncompressed(
  { plain, pieces }: CachedResponse,
  cachePlain?: SendOptions['cachePlain'],
) {
  if (plain) return plain
  const made = exactBytes(await inflate(pieces))
  cachePlain?.(made)
  return made
}

const sendGzip = (reply: FastifyReply, gzip: Buffer) =>
  reply.header('content-encoding', 'gzip').send(gzip)

const takesGzip = ({ headers }: FastifyRequest) =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/i.test(headers['accept-encoding']?.toString() ?? '')

const isLargeEnough = (response: Pick<CachedResponse, 'pieces'>) =>
  plainLengthOf(response) >= COMPRESSED_BYTES_MIN

const plainLengthOf = ({ pieces }: Pick<CachedResponse, 'pieces'>) =>
  pieces.reduce((sum, { length }) => sum + length, 0)

/** About how many bytes are sent. */
const lengthOf = (request: FastifyRequest, response: CachedResponse) =>
  takesGzip(request) ? response.gzip.length : plainLengthOf(response)
