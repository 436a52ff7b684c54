import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { collectBytes } from '../collect-bytes.ts'
import { Refusal } from '../refusal.ts'

const DEPTH_MAX = 32
const KEYS_MAX = 100
/** Of objects, lists and commas in a body, of which no call needs more than some hundreds. */
const PARTS_MAX = 1_000

/** Accepts JSON only, as bytes: a body is parsed once its request has been found permitted. */
export function acceptJsonBytes(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', readBody)
}

/**
 * Fastify would keep all chunks of the body until its end.
 * @throws {Refusal} `too-large`
 */
function readBody(
  { headers, routeOptions: { bodyLimit } }: FastifyRequest,
  body: IncomingMessage,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const refuse = () => reject(new Refusal('too-large', 'The request is too large'))
  const collected = collectBytes(bodyLimit)
  if (Number(headers['content-length']) > bodyLimit) refuse()
  else {
    body.on('data', (chunk: Buffer) => void (collected.add(chunk) || refuse()))
    body.once('end', () => resolve(collected.all()))
    body.once('error', () => reject(new Refusal('invalid', 'The connection was closed')))
  }
  return promise
}

/**
 * Parses a JSON body of valid UTF-8, with limits on nesting, on keys per object and on values.
 * @throws {Refusal} `invalid`
 */
export function parseJsonBody(bytes: Buffer | undefined): unknown {
  if (!bytes || bytes.length === 0) return {}
  refuseExcessive(bytes)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new Refusal('invalid', 'The body is not valid JSON', { cause })
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Refusal('invalid', 'The body must be a JSON object')
  }
  if (hasManyKeys(value)) {
    throw new Refusal('invalid', `An object of the body has more than ${KEYS_MAX} fields`)
  }
  return value
}

/**
 * Before the body is parsed: no request is answered meanwhile, and a million lists within each other
 * take a second.
 */
function refuseExcessive(bytes: Buffer) {
  let [depth, parts] = [0, 0]
  let isInText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (isInText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isInText = false
    } else if (byte === QUOTE) isInText = true
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1
      parts += 1
      if (depth > DEPTH_MAX) throw new Refusal('invalid', 'The body is nested too deeply')
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    else if (byte === COMMA) parts += 1
    if (parts > PARTS_MAX) throw new Refusal('invalid', 'The body has too many values')
  }
}

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] =
  Buffer.from('"\\,[]{}')

function hasManyKeys(value: object): boolean {
  const inner = Object.values(value) as unknown[]
  if (!Array.isArray(value) && inner.length > KEYS_MAX) return true
  return inner.some((one) => one !== null && typeof one === 'object' && hasManyKeys(one))
}
