import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ChangeWatch } from '../db/engine.ts'
import type { Audience } from './audience.ts'
import { exactBytes } from './exact-bytes.ts'
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
  /** Of the compressed forms that are done. */
  encodedBytes: number
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
      bytesOf: ({ status, body, encodedBytes }) =>
        status === 200 ? body.length + encodedBytes : null,
    })
  const ofVisitors = open(forVisitors)
  const ofMembers = forMembers === forVisitors ? ofVisitors : open(forMembers)

  return async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, audience }: { key: string; audience: Audience },
    make: () => Promise<Made>,
  ) {
    const isPersonal = audience.kind === 'members'
    const { find, weigh } = isPersonal ? ofMembers : ofVisitors
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
    const bytes = await encode(found, encoding)
    weigh(key, found)
    return reply.send(bytes)
  }
}

function finish({ status, type, text }: Made): Answer {
  const body = exactBytes(text)
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  return { status, type, etag, body, encoded: new Map(), encodedBytes: 0 }
}

function encodingFor({ headers }: FastifyRequest, body: Buffer) {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string' || body.length < COMPRESSED_BYTES_MIN) return null
  if (/\bbr\b(?!;q=0)/.test(accepted)) return 'br'
  return acceptsGzip(accepted) ? 'gzip' : null
}

export const acceptsGzip = (accepted: string | string[] = '') =>
  /\bgzip\b(?!;q=0)/.test(String(accepted))

function encode(answer: Answer, encoding: 'br' | 'gzip') {
  const { body, encoded } = answer
  const known = encoded.get(encoding)
  if (known) return known
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  const compress = async () => {
    const bytes =
      encoding === 'br'
        ? await promisify(brotliCompress)(body, { params })
        : await promisify(gzip)(body)
    answer.encodedBytes += bytes.length
    return exactBytes(bytes)
  }
  const work = compress()
  encoded.set(encoding, work)
  return work
}
