import { lookup as resolve } from 'node:dns'
import type { LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { decompress, readAtMost } from './body.ts'
import { OutboundHttpError, Unreachable } from './errors.ts'
import { isPublicAddress } from './public-address.ts'

const REDIRECTS_MAX = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

type FetchOptions = {
  /** For the whole request: DNS, redirects and body. */
  timeoutMs: number
  bytesMax: number
  headers?: Record<string, string>
  /** The `host:port` pairs that may have private addresses; or 'all'. */
  mayBePrivate?: ReadonlySet<string> | 'all'
}

export type Fetched = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; url: URL }

/**
 * Sends an outbound request. Each address is checked when its name is resolved, and the connection
 * is made to that same address, which prevents DNS rebinding. The same applies to every redirect.
 * @throws {OutboundHttpError}
 */
export async function fetchPublic(address: string, options: FetchOptions): Promise<Fetched> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  let url = URL.parse(address)
  if (!url) throw unusable()
  try {
    for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
      const response = await send(url, options, signal)
      const status = response.statusCode ?? 0
      const { headers } = response
      if (!REDIRECTS.has(status) || !headers.location) {
        const body = await readAtMost(response, options.bytesMax)
        // A body without a length looks complete when the connection is closed here.
        signal.throwIfAborted()
        return { status, headers, url, bytes: await decompress(body, headers, options.bytesMax) }
      }
      response.destroy()
      url = new URL(headers.location, url)
    }
  } catch (error) {
    if (error instanceof OutboundHttpError) throw error
    if (signal.aborted) throw new Unreachable('It did not answer in time')
    throw new Unreachable(`It could not be reached${causeOf(error)}`, { cause: error })
  }
  throw new OutboundHttpError('It redirects too often')
}

/** The end of the sentence for administrators: a colon and the cause, if they can do something about it. */
function causeOf(error: unknown) {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return ': its name has no address'
  return /CERT|^UNABLE_TO_/.test(code) ? ': its certificate is not trusted' : ''
}

function send(url: URL, options: FetchOptions, signal: AbortSignal) {
  const { promise, resolve: succeed, reject } = Promise.withResolvers<IncomingMessage>()
  const isSecure = url.protocol === 'https:'
  if ((!isSecure && url.protocol !== 'http:') || url.username || url.password) {
    throw unusable()
  }
  const { mayBePrivate } = options
  const mayHostBePrivate = mayBePrivate === 'all' || mayBePrivate?.has(url.host) === true
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  // Names are checked when they are resolved; literal addresses are never resolved.
  if (isIP(literal) && !mayHostBePrivate && !isPublicAddress(literal)) throw notPublic()
  const request = (isSecure ? requestHttps : requestHttp)(url, {
    agent: false,
    signal,
    lookup: mayHostBePrivate ? resolve : resolvePublic,
    headers: {
      'user-agent': 'Guildhall (+feeds and logos)',
      'accept-encoding': 'gzip, br',
      ...options.headers,
    },
  })
  request.on('response', succeed)
  request.on('error', reject)
  // Some requests end without a response and without an error, such as one that was answered with 101.
  request.on('close', () => reject(new Error('it has closed the connection')))
  request.end()
  return promise
}

const resolvePublic: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, '')
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicAddress(address))) {
      return done(notPublic(), '')
    }
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}

const unusable = () => new OutboundHttpError('Its address cannot be used')
const notPublic = () => new OutboundHttpError('Its address is not public')
