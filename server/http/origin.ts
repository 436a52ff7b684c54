import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const METHODS = new Set([...SAFE_METHODS, 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Requests no browser of ours sends: odd methods, two hosts, a whole address as the target. */
export function refuseMalformed({ method, raw }: FastifyRequest) {
  if (!METHODS.has(method)) throw new Refusal('wrong-method', 'This method is not supported')
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) throw new Refusal('invalid', 'The request names two hosts')
  if (!raw.url?.startsWith('/')) throw new Refusal('invalid', 'The request target must be a path')
}

/**
 * Refuses what another site makes a browser send (decisions §3). Browsers say where a request comes
 * from; scripts say nothing and pass.
 */
export function refuseCrossSite({ method, headers }: FastifyRequest, publicUrl: string) {
  if (SAFE_METHODS.has(method)) return
  const site = headers['sec-fetch-site']
  const origin = headers.origin
  const isForeign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && origin !== publicUrl && !isOwnHost(origin, headers.host))
  if (isForeign) throw new Refusal('forbidden', 'Requests from other sites are not accepted')
}

/** The site is also reached by other names than its public one: localhost, an address in a LAN. */
function isOwnHost(origin: string, host: string | undefined) {
  return host !== undefined && URL.parse(origin)?.host === host
}
