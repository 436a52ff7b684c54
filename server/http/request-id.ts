import { compile } from '@fastify/proxy-addr'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const REQUEST_ID = 'x-request-id'

/** Log processors split lines at blanks and quotes; longer ids would bloat every line. */
const ACCEPTED = /^[\w.:+/=-]{1,128}$/

declare module 'node:http' {
  interface IncomingMessage {
    /** The id in the log lines of this request, and in its response. */
    id?: string
  }
}

/**
 * Opens the source of request ids: a new one for each request, or that of a trusted proxy.
 * @param proxies addresses and networks of the proxies that are trusted
 */
export function createRequestIdGenerator(proxies: readonly string[]) {
  const isTrusted = proxies.length > 0 ? compile([...proxies]) : () => false

  return (request: IncomingMessage) => {
    const sent = request.headers[REQUEST_ID]
    const isAccepted =
      typeof sent === 'string' &&
      ACCEPTED.test(sent) &&
      isTrusted(request.socket.remoteAddress ?? '', 0)
    request.id = isAccepted ? sent : randomUUID()
    return request.id
  }
}
