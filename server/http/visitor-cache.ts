import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Engine } from '../db/engine.ts'
import { setCaching } from './headers.ts'

const BYTES_MAX = 32 * 1024 * 1024
const KEY_CHARACTERS_MAX = 512
const COMPRESSED_BYTES_MIN = 1_024
const BROTLI_QUALITY = 5

/** A finished answer: bytes, and the compressed forms somebody has asked for. */
type Answer = {
  status: number
  type: string
  etag: string
  body: Buffer
  encoded: Map<string, Promise<Buffer>>
  version: string
  madeAt: number
}

type Made = { status: number; type: string; text: string }

/**
 * Visitors' answers kept as finished bytes, JSON and HTML alike. One is given again while nothing it
 * could show has changed and for no longer than the engine can tell; many who ask for the same at
 * once wait for one.
 */
export function openVisitorCache({ changes }: Pick<Engine, 'changes'>) {
  const answers = new Map<string, Answer>()
  const underWay = new Map<string, Promise<Answer>>()
  let bytes = 0

  function keep(key: string, answer: Answer) {
    forget(key)
    if (key.length > KEY_CHARACTERS_MAX || answer.body.length > BYTES_MAX / 8) return
    answers.set(key, answer)
    bytes += answer.body.length
    // The oldest leave first: a Map keeps the order of insertion.
    for (const oldest of answers.keys()) {
      if (bytes <= BYTES_MAX) break
      forget(oldest)
    }
  }
  function forget(key: string) {
    bytes -= answers.get(key)?.body.length ?? 0
    answers.delete(key)
  }

  async function find(key: string, make: () => Promise<Made>): Promise<Answer> {
    const version = changes.version()
    const known = answers.get(key)
    const now = performance.now()
    if (known?.version === version && now - known.madeAt < changes.trustedForMs) return known
    const flight = `${version} ${key}`
    const running = underWay.get(flight)
    if (running) return running
    const making = make().then(({ status, type, text }) => {
      const body = Buffer.from(text)
      const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
      return { status, type, etag, body, encoded: new Map(), version, madeAt: now }
    })
    underWay.set(flight, making)
    try {
      const answer = await making
      if (answer.status === 200) keep(key, answer)
      return answer
    } finally {
      underWay.delete(flight)
    }
  }

  return async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<Made>,
  ) {
    const found = await find(key, make)
    setCaching(reply, false)
    reply.code(found.status).header('content-type', found.type).header('etag', found.etag)
    if (request.headers['if-none-match']?.includes(found.etag)) return reply.code(304).send()
    const encoding = encodingFor(request, found.body)
    if (!encoding) return reply.send(found.body)
    reply.header('content-encoding', encoding)
    return reply.send(await encode(found, encoding))
  }
}

function encodingFor({ headers }: FastifyRequest, body: Buffer) {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string' || body.length < COMPRESSED_BYTES_MIN) return null
  if (/\bbr\b(?!;q=0)/.test(accepted)) return 'br'
  return /\bgzip\b(?!;q=0)/.test(accepted) ? 'gzip' : null
}

function encode({ body, encoded }: Answer, encoding: 'br' | 'gzip') {
  const known = encoded.get(encoding)
  if (known) return known
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  const work =
    encoding === 'br' ? promisify(brotliCompress)(body, { params }) : promisify(gzip)(body)
  encoded.set(encoding, work)
  return work
}
