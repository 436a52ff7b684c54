import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse } from './response-cache.ts'
import { deflatePiece, concatGzip, inflate, replacePieces } from './gzip-concat.ts'
import type { Piece } from './gzip-concat.ts'
import { exactBytes } from './exact-bytes.ts'
import { setCaching } from './headers.ts'

const COMPRESSED_BYTES_MIN = 1_024

type Facts = Omit<CachedResponse, 'etag' | 'pieces' | 'plain'>

/** An answer of these texts, each compressed by itself. */
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
  /** To be called with the uncompressed bytes, where they had to be made. */
  keepPlain?: (plain: Buffer) => void
}

/** What a visitor gets: caches between us may keep it and ask whether it is still the same. */
export async function sendToVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
  { keepPlain }: Sent,
) {
  setCaching(reply, false)
  reply.code(answer.status).header('content-type', answer.type).header('etag', answer.etag)
  if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send()
  if (takesGzip(request) && isWorthIt(answer)) return sendGzip(reply, answer.pieces)
  return reply.send(await plainOf(answer, keepPlain))
}

/** What one person gets: no cache between us may keep it. `pieces`: with the person in its slots. */
export async function sendToMember(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
  { pieces = answer.pieces, keepPlain }: Sent & { pieces?: readonly Piece[] } = {},
) {
  setCaching(reply, true)
  reply.code(answer.status).header('content-type', answer.type)
  if (takesGzip(request) && isWorthIt(answer)) return sendGzip(reply, pieces)
  const plain = await plainOf(answer, keepPlain)
  return reply.send(pieces === answer.pieces ? plain : replacePieces(plain, answer.pieces, pieces))
}

/** Inflated once for all who do not take it compressed, as long as it is kept. */
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
