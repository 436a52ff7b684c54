import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ChangeWatch } from '../db/engine.ts'
import type { Audience } from './audience.ts'
import type { Site } from './handlers.ts'
import { setCaching } from './headers.ts'
import { openKept } from './kept.ts'

const COMPRESSED_BYTES_MIN = 1_024
const BROTLI_QUALITY = 5

/** A finished answer: bytes, and the compressed forms somebody has asked for. */
type Answer = {
  status: number
  type: string
  etag: string
  body: Buffer
  encoded: Map<string, Promise<Buffer>>
}

type Made = { status: number; type: string; text: string }

/**
 * Answers kept as finished bytes, JSON and HTML alike, for the audience they were made for. On its
 * way a member's is nobody else's: no cache between us learns that others get the same.
 */
export function openFinishedAnswers({ changes: { forVisitors, forMembers } }: Site) {
  const open = ({ trustedForMs }: ChangeWatch) =>
    openKept<Answer>({
      trustedForMs,
      bytesOf: ({ status, body }) => (status === 200 ? body.length : null),
    })
  const findForVisitors = open(forVisitors)
  const findForMembers = forMembers === forVisitors ? findForVisitors : open(forMembers)

  return async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, audience }: { key: string; audience: Audience },
    make: () => Promise<Made>,
  ) {
    const isPersonal = audience.kind === 'members'
    const find = isPersonal ? findForMembers : findForVisitors
    const found = await find(key, audience.version, async () => finish(await make()))
    setCaching(reply, isPersonal)
    reply.code(found.status).header('content-type', found.type)
    if (!isPersonal) {
      reply.header('etag', found.etag)
      if (request.headers['if-none-match']?.includes(found.etag)) return reply.code(304).send()
    }
    const encoding = encodingFor(request, found.body)
    if (!encoding) return reply.send(found.body)
    reply.header('content-encoding', encoding)
    return reply.send(await encode(found, encoding))
  }
}

function finish({ status, type, text }: Made): Answer {
  const body = Buffer.from(text)
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  return { status, type, etag, body, encoded: new Map() }
}

function encodingFor({ headers }: FastifyRequest, body: Buffer) {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string' || body.length < COMPRESSED_BYTES_MIN) return null
  if (/\bbr\b(?!;q=0)/.test(accepted)) return 'br'
  return acceptsGzip(accepted) ? 'gzip' : null
}

export const acceptsGzip = (accepted: string | string[] = '') =>
  /\bgzip\b(?!;q=0)/.test(String(accepted))

function encode({ body, encoded }: Answer, encoding: 'br' | 'gzip') {
  const known = encoded.get(encoding)
  if (known) return known
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  const work =
    encoding === 'br' ? promisify(brotliCompress)(body, { params }) : promisify(gzip)(body)
  encoded.set(encoding, work)
  return work
}
