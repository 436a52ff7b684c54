import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

const DEPTH_MAX = 32
const KEYS_MAX = 100

/** Accepts JSON only, as bytes: a body is parsed once its request has been found permitted. */
export function acceptJsonBytes(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  )
}

/**
 * Parses a JSON body of valid UTF-8, with limits on nesting and on keys per object.
 * @throws {Refusal} `invalid`
 */
export function parseJsonBody(bytes: Buffer | undefined): unknown {
  if (!bytes || bytes.length === 0) return {}
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new Refusal('invalid', 'The body is not valid JSON', { cause })
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Refusal('invalid', 'The body must be a JSON object')
  }
  if (isExcessive(value, DEPTH_MAX)) throw new Refusal('invalid', 'The body is nested too deeply')
  return value
}

function isExcessive(value: object, depth: number): boolean {
  if (depth === 0) return true
  const inner = Object.values(value) as unknown[]
  if (!Array.isArray(value) && inner.length > KEYS_MAX) return true
  return inner.some((one) => one !== null && typeof one === 'object' && isExcessive(one, depth - 1))
}
