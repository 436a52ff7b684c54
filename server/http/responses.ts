import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse } from './response-cache.ts'
import { deflatePiece, concatGzip, inflate, replacePieces } from './gzip-concat.ts'
import type { Piece } from './gzip-concat.ts'
import { exactBytes } from './exact-bytes.ts'
import { setCaching } from './headers.ts'

const COMPRESSED_BYTES_MIN = 1_024

type Facts = Omit<CachedResponse, 'etag' | 'pieces' | 'plain'>

/** Makes a response of these texts, each compressed separately. */
export function finishResponse(texts: string[], facts: Facts): CachedResponse {
  const text = texts.join('')
  return {
    ...facts,
    etag: `"${hash('sha1', text, 'base64url')}"`,
    pieces: texts.map(deflatePiece),
    plain: text.length < COMPRESSED_BYTES_MIN ? exactBytes(text) : null,
  }
}

type Sent = {
  /** Called with the uncompressed bytes, if they had to be made. */
  keepPlain?: (plain: Buffer) => void
  /** The request headers that select the response, unless they are those of a page. */
  vary?: string | undefined
}

/** Sends a response to a visitor: shared caches may store and revalidate it. */
export async function sendToVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
  { keepPlain, vary }: Sent,
) {
  setCaching(reply, false, vary)
  reply.code(answer.status).header('content-type', answer.type).header('etag', answer.etag)
  const modified = answer.modifiedAt && new Date(answer.modifiedAt).toUTCString()
  if (modified) reply.header('last-modified', modified)
  if (isKnownToClient(request, answer.etag, modified)) return reply.code(304).send()
  if (takesGzip(request) && isWorthIt(answer)) return sendGzip(reply, answer.pieces)
  return reply.send(await plainOf(answer, keepPlain))
}

/** The date counts only without an ETag, and only if it is the same: a deletion makes it older. */
function isKnownToClient({ headers }: FastifyRequest, etag: string, modified?: string) {
  const { 'if-none-match': known, 'if-modified-since': since } = headers
  if (known !== undefined) return known.includes(etag)
  return modified !== undefined && since === modified
}

/** Sends a response to a member: shared caches must not store it. `pieces`: with filled slots. */
export async function sendToMember(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
  { pieces = answer.pieces, keepPlain, vary }: Sent & { pieces?: readonly Piece[] } = {},
) {
  setCaching(reply, true, vary)
  reply.code(answer.status).header('content-type', answer.type)
  if (takesGzip(request) && isWorthIt(answer)) return sendGzip(reply, pieces)
  const plain = await plainOf(answer, keepPlain)
  return reply.send(pieces === answer.pieces ? plain : replacePieces(plain, answer.pieces, pieces))
}

/** The uncompressed bytes, inflated once per cache entry for clients that do not accept gzip. */
export async function plainOf({ plain, pieces }: CachedResponse, keepPlain?: Sent['keepPlain']) {
  if (plain) return plain
  const made = exactBytes(await inflate(pieces))
  keepPlain?.(made)
  return made
}

const sendGzip = (reply: FastifyReply, pieces: readonly Piece[]) =>
  reply.header('content-encoding', 'gzip').send(concatGzip(pieces))

const takesGzip = ({ headers }: FastifyRequest) =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/.test(headers['accept-encoding']?.toString() ?? '')

const isWorthIt = ({ pieces }: Pick<CachedResponse, 'pieces'>) =>
  pieces.reduce((sum, { length }) => sum + length, 0) >= COMPRESSED_BYTES_MIN
