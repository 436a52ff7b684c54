import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

const SMALL_BODY_TIMEOUT_MS = 15_000

const HOST = /^(|[\w.-]+(:\d{1,5})?|\[[\da-f:.]+\](:\d{1,5})?)$/i

/**
 * Refuses a request whose client has reset the connection: its address is unknown, and nobody reads a
 * response. The address of any other client is read here once; the socket keeps it if the client goes
 * away later.
 * @throws {Refusal} `invalid`
 */
export function rejectAbandonedRequest({ raw }: FastifyRequest) {
  if (raw.socket.remoteAddress === undefined)
    throw new Refusal('invalid', 'The connection was closed')
}

/**
 * Refuses malformed requests, which no browser sends, and closes the connection.
 * @throws {Refusal}
 */
export function rejectMalformedRequest(request: FastifyRequest, reply: FastifyReply) {
  const reason = malformedReason(request)
  if (reason === null) return
  reply.header('connection', 'close')
  throw new Refusal('invalid', reason)
}

/** Unknown versions, no Host or two, absolute targets, disguised transfer encodings. */
function malformedReason({ raw }: FastifyRequest) {
  if (raw.httpVersionMajor !== 1) return 'This HTTP version is not supported'
  const hosts = raw.rawHeaders.filter((_, at, all) => at % 2 === 1 && isHost(all[at - 1]))
  if (hosts.length > 1) return 'The request names two hosts'
  const [host = raw.httpVersion === '1.0' ? '' : null] = hosts
  if (host === null || !HOST.test(host)) return 'The Host header is not valid'
  if (!raw.url?.startsWith('/')) return 'The target must be a path'
  const coding = raw.headers['transfer-encoding']
  const isKnown = coding === undefined || coding.toLowerCase() === 'chunked'
  return isKnown ? null : 'This transfer encoding is not supported'
}

const isHost = (name = '') => name.length === 4 && name.toLowerCase() === 'host'

/**
 * Refuses cross-site requests. Browsers send `Sec-Fetch-Site` or `Origin`; scripts send neither and
 * pass.
 * @throws {Refusal} `forbidden`
 */
export function rejectCrossSiteRequest({ method, headers }: FastifyRequest, publicUrl: string) {
  if (SAFE_METHODS.has(method)) return
  const site = headers['sec-fetch-site']
  const origin = headers.origin
  const isForeign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && origin !== publicUrl && !isOwnHost(origin, headers.host))
  if (isForeign) throw new Refusal('forbidden', 'Requests from other sites are not accepted')
}

/**
 * Refuses pages, calls and documents to a browser that wants to show a picture: pictures in posts could have
 * any address of this site, and would use up what their readers may request.
 * @throws {Refusal} `missing`
 */
export function rejectPictureRequest({ headers }: FastifyRequest) {
  if (headers['sec-fetch-dest'] === 'image') throw new Refusal('missing', 'This is no picture')
}

const WEB_ORIGIN = /^https?:\/\/[^/?#@\\]+$/

/**
 * The site is also reachable by names other than its public one: localhost, a LAN address. Their
 * scheme may be either one, because a proxy may have ended the encryption.
 */
function isOwnHost(origin: string, host: string | undefined) {
  return host !== undefined && WEB_ORIGIN.test(origin) && URL.parse(origin)?.host === host
}

/** @throws {Refusal} `not-json`: a few bytes could be unpacked to many */
export function rejectCompressedBody({ headers }: FastifyRequest) {
  const { 'content-encoding': encoding } = headers
  if (!encoding || encoding === 'identity') return
  throw new Refusal('not-json', 'The body must be JSON, not compressed')
}

/** A small body must arrive in time: slow clients must not hold connections open. */
export function limitBodyTime({ method, raw, server }: FastifyRequest) {
  if (method === 'GET' || raw.complete) return
  const timer = setTimeout(() => {
    if (!raw.complete) server.server.emit('timeout', raw.socket)
  }, SMALL_BODY_TIMEOUT_MS)
  raw.once('close', () => clearTimeout(timer))
}
