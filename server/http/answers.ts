import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from './answer-cache.ts'
import { deflatePiece, gzipOf, inflate } from './compressed.ts'
import type { Piece } from './compressed.ts'
import { exactBytes } from './exact-bytes.ts'
import { setCaching } from './headers.ts'

const COMPRESSED_BYTES_MIN = 1_024

type Facts = Omit<Answer, 'etag' | 'pieces' | 'plain'>

/** An answer of these texts, each compressed by itself. */
export function finishAnswer(texts: string[], facts: Facts): Answer {
  const text = texts.join('')
  return {
    ...facts,
    etag: `"${hash('sha1', text, 'base64url')}"`,
    pieces: texts.map(deflatePiece),
    plain: text.length < COMPRESSED_BYTES_MIN ? exactBytes(text) : null,
  }
}

type ForEverybody = { keepPlain: (plain: Buffer) => void }

/** What a visitor gets: caches between us may keep it and ask whether it is still the same. */
export async function sendToVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  { keepPlain }: ForEverybody,
) {
  setCaching(reply, false)
  reply.code(answer.status).header('content-type', answer.type).header('etag', answer.etag)
  if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send()
  if (answer.plain && !(takesGzip(request) && isWorthIt(answer))) return reply.send(answer.plain)
  if (takesGzip(request)) return sendGzip(reply, answer.pieces)
  const plain = exactBytes(await inflate(answer.pieces))
  keepPlain(plain)
  return reply.send(plain)
}

/** What one person gets: no cache between us may keep it. */
export async function sendToMember(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, type, pieces }: Pick<Answer, 'status' | 'type' | 'pieces'>,
) {
  setCaching(reply, true)
  reply.code(status).header('content-type', type)
  if (takesGzip(request) && isWorthIt({ pieces })) return sendGzip(reply, pieces)
  return reply.send(await inflate(pieces))
}

const sendGzip = (reply: FastifyReply, pieces: readonly Piece[]) =>
  reply.header('content-encoding', 'gzip').send(gzipOf(pieces))

const takesGzip = ({ headers }: FastifyRequest) =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/.test(headers['accept-encoding']?.toString() ?? '')

const isWorthIt = ({ pieces }: Pick<Answer, 'pieces'>) =>
  pieces.reduce((sum, { length }) => sum + length, 0) >= COMPRESSED_BYTES_MIN
