import { STATUS_CODES } from 'node:http'
import type { ErrorReply } from '#contract/errors.ts'
import { REFUSALS } from '#contract/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { dbErrorKindOf } from '../db/db-errors.ts'
import { logSecurity } from '../log.ts'
import { MediaUnavailable } from '../media/media-unavailable.ts'
import { JSON_TYPE, setRetryAfter } from './headers.ts'
import { lingerAfterResponse } from './connections.ts'
import { PartlyDone, Refusal, SITE_IS_BUSY } from '../refusal.ts'

const MEDIA_RETRY_AFTER_SECONDS = 10

/** Maps an error to a refusal with a status and a plain sentence; null if it is unexpected. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof PartlyDone) return partlyDone(error)
  if (error instanceof MediaUnavailable) {
    const retryAfterSeconds = MEDIA_RETRY_AFTER_SECONDS
    return new Refusal('unavailable', MEDIA_UNAVAILABLE_MESSAGE, { retryAfterSeconds })
  }
  const kind = dbErrorKindOf(error)
  if (kind) return new Refusal(kind, DB_ERROR_MESSAGES[kind])
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>
  if (code === 'FST_ERR_BAD_URL') return new Refusal('invalid', 'The address is not valid')
  // The file server refuses names that no file can have, such as very long ones.
  if (statusCode === 403) return new Refusal('missing', 'Not found')
  if (statusCode === 412) {
    return new Refusal('condition-failed', 'The file is not the one that the request is about')
  }
  if (statusCode === 413) return new Refusal('too-large', 'The request is too large')
  if (statusCode === 415) return new Refusal('not-json', 'The body must be JSON')
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new Refusal('invalid', STATUS_CODES[statusCode] ?? 'Bad Request')
  }
  return null
}

function partlyDone({ message, cause }: PartlyDone): Refusal | null {
  const refusal = refusalOf(cause)
  if (!refusal) return null
  const { kind, issues, retryAfterSeconds } = refusal
  const sentence = /[.!?]$/.test(refusal.message) ? refusal.message : `${refusal.message}.`
  return new Refusal(kind, `${sentence} ${message}`, {
    issues,
    retryAfterSeconds,
    isPartlyDone: true,
    cause,
  })
}

/** Sends the response to a failed API request. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = startErrorResponse(error, request, reply)
  if (reply.statusCode === 401 && !reply.hasHeader('www-authenticate')) {
    reply.header('www-authenticate', 'Bearer')
  }
  return reply
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(errorBody(refusal, request.method, doneBefore(error))))
}

/**
 * Sets the status and the headers of the response to a failed request. Unexpected errors are logged
 * and sent as 500.
 */
export function startErrorResponse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  logFailure(error, refusal, request)
  reply.code(statusOf(refusal)).header('cache-control', 'no-store')
  setRetryAfter(reply, reply.statusCode, refusal?.retryAfterSeconds)
  closeIfUnread(request, reply)
  return refusal
}

const doneBefore = (error: unknown) => (error instanceof PartlyDone ? ` ${error.message}` : '')

/**
 * The response body of an error; it contains nothing of an unexpected one but what was `done` before
 * it.
 */
export function errorBody(refusal: Refusal | null, method = 'GET', done = ''): ErrorReply {
  const sentence = refusal
    ? refusal.message + nothingChanged(refusal, method)
    : `Something went wrong on our side. Please try again.${done}`
  const issues = refusal?.issues ? { issues: refusal.issues } : {}
  return { error: sentence, message: sentence, ...issues }
}

/** After a failure of the site, tells the sender of a write that nothing was changed; else ''. */
function nothingChanged({ kind, isPartlyDone }: Refusal, method: string) {
  if (method === 'GET' || method === 'HEAD' || isPartlyDone) return ''
  return kind === 'unavailable' || kind === 'full' ? ' Nothing was changed.' : ''
}

export const statusOf = (refusal: Refusal | null) => (refusal ? REFUSALS[refusal.kind] : 500)

/** Logs an unexpected error, a refusal that is the site's fault, or one that concerns its security. */
function logFailure(error: unknown, refusal: Refusal | null, request: FastifyRequest) {
  // A client that broke off while it sent the body: the line of the request says so.
  if (request.raw.destroyed && !request.raw.complete) return
  if (!refusal) return request.log.error({ err: error }, 'a request failed')
  if (statusOf(refusal) >= 500) request.log.warn({ err: error }, 'a request was refused')
  const { kind: event } = refusal
  if (event !== 'forbidden' && event !== 'limited') return
  const userId = request.requestContext?.caller?.id
  logSecurity(request.log, { event, userId, ip: request.ip, method: request.method }, 'refused')
}

const DB_ERROR_MESSAGES = {
  unavailable: SITE_IS_BUSY,
  'outcome-unknown':
    'The connection to the database broke. Your change may or may not have been saved; please check before you try again.',
  full: 'The disk of this site is full.',
  conflict: 'Someone else has just changed this. Please reload and try again.',
}

const MEDIA_UNAVAILABLE_MESSAGE = 'Images are not available right now. Please try again shortly.'

/** An unread body must not keep the connection open. */
function closeIfUnread({ raw }: FastifyRequest, reply: FastifyReply) {
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
  const hasBody = encoding !== undefined || (length !== undefined && length !== '0')
  if (!hasBody || raw.complete) return
  reply.header('connection', 'close')
  lingerAfterResponse(raw)
}
