import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse } from './response-cache.ts'
import {
  concatGzip,
  deflateLongPiece,
  deflatePiece,
  inflate,
  piecesWithin,
  repeatedPiece,
  replacePieces,
} from './gzip-concat.ts'
import type { Piece } from './gzip-concat.ts'
import { exactBytes } from '../exact-bytes.ts'
import { JSON_TYPE, setCacheControl } from './headers.ts'
import { admitResponse } from './in-flight-limit.ts'

const COMPRESSED_BYTES_MIN = 1_024
/** Most pages have fewer: compressing those at once takes less time than handing them to another thread. */
const AT_ONCE_CHARACTERS_MAX = 200_000

type Facts = Omit<CachedResponse, 'etag' | 'gzip' | 'pieces' | 'plain' | 'cachePlain'>

/** A text, or one that is part of many responses. */
export type ResponseText = string | { repeated: string }

/** Makes a response of these texts, each compressed separately. */
export async function compressResponse(
  texts: ResponseText[],
  facts: Facts,
): Promise<CachedResponse> {
  const pieces = await Promise.all(texts.map(pieceOf))
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

async function pieceOf(text: ResponseText): Promise<Piece> {
  if (typeof text !== 'string') return repeatedPiece(text.repeated)
  return text.length > AT_ONCE_CHARACTERS_MAX ? deflateLongPiece(text) : deflatePiece(text)
}

const contentOf = (text: ResponseText) => (typeof text === 'string' ? text : text.repeated)

/** Weak: a response has the same one whether or not it is compressed. */
export const weakEtagOf = (content: string | Buffer) => `W/"${hash('sha1', content, 'base64url')}"`

/** Whether an `If-None-Match` header has this ETag. A proxy may have made it a strong one. */
export const matchesIfNoneMatch = (header: string | undefined, etag: string) =>
  header !== undefined && (header.trim() === '*' || header.includes(etag.replace('W/', '')))

type SendOptions = {
  /** The request headers that select the response, unless they are those of a page. */
  vary?: string | undefined
  /** The pieces of the response with a member's slots filled. */
  pieces?: readonly Piece[]
}

/**
 * Sends a response that shared caches may store and must revalidate ('public'), or one that no cache
 * may store.
 */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  visibility: 'public' | 'private',
  response: CachedResponse,
  { vary, pieces = response.pieces }: SendOptions = {},
) {
  // What must not be cached, such as a page with a refusal, may be different the next time.
  const isStorable = visibility === 'public' && response.status === 200 && response.isCacheable
  const { etag, modifiedAt } = response
  const isKnown = isStorable && matchesIfNoneMatch(request.headers['if-none-match'], etag)
  if (!isKnown) admitResponse(request, reply, lengthOf(request, response))
  setCacheControl(reply, visibility, vary)
  reply.code(response.status).header('content-type', response.type)
  if (isStorable) {
    reply.header('etag', etag)
    if (modifiedAt) reply.header('last-modified', new Date(modifiedAt).toUTCString())
    // Not for `If-Modified-Since`: what was deleted or renamed moves no date.
    if (isKnown) return reply.code(304).send()
  }
  const isWhole = pieces === response.pieces
  if (takesGzip(request) && isLargeEnough(response)) {
    const gzip = isWhole ? response.gzip : concatGzip(pieces)
    return reply.header('content-encoding', 'gzip').send(gzip)
  }
  const plain = await uncompressed(response)
  if (!response.plain) response.cachePlain?.(plain)
  return reply.send(isWhole ? plain : replacePieces(plain, response.pieces, pieces))
}

/** Sends what only this caller may see. */
export function sendPrivateJson(request: FastifyRequest, reply: FastifyReply, body: unknown) {
  const json = JSON.stringify(body)
  // A write has been carried out: its response is sent in any case.
  if (request.method === 'GET') admitResponse(request, reply, json.length)
  setCacheControl(reply, 'private')
  return reply.header('content-type', JSON_TYPE).send(json)
}

/** The uncompressed bytes, inflated if they are not cached: few clients do not accept gzip. */
export const uncompressed = async ({ plain, pieces }: CachedResponse) =>
  plain ?? exactBytes(await inflate(pieces))

const takesGzip = ({ headers }: FastifyRequest) =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/i.test(headers['accept-encoding']?.toString() ?? '')

const isLargeEnough = (response: Pick<CachedResponse, 'pieces'>) =>
  plainLengthOf(response) >= COMPRESSED_BYTES_MIN

export const plainLengthOf = ({ pieces }: Pick<CachedResponse, 'pieces'>) =>
  pieces.reduce((sum, { length }) => sum + length, 0)

/** About how many bytes are sent. */
const lengthOf = (request: FastifyRequest, response: CachedResponse) =>
  takesGzip(request) ? response.gzip.length : plainLengthOf(response)
