import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'

/** The route of every request that no route of the site has. */
export const UNKNOWN_ROUTE = 'unknown'
/** As in the logs of nginx: the client has closed the connection before its response was sent. */
const CLIENT_CLOSED_REQUEST = 499

export type FinishedRequest = {
  method: string
  /** The pattern of the address, never the address. */
  route: string
  status: number
  milliseconds: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** A name for `FinishedRequest.route`, where the server's own route says too little. */
    routeName: string | null
  }
}

/** Reports a request when its response is finished, or its connection is closed before. */
export function reportWhenFinished(
  request: FastifyRequest,
  reply: FastifyReply,
  report: (log: Log, finished: FinishedRequest) => void,
) {
  reply.raw.once('close', () => {
    report(request.log, {
      method: request.method,
      route: routeOf(request),
      status: reply.raw.writableFinished ? reply.raw.statusCode : CLIENT_CLOSED_REQUEST,
      milliseconds: reply.elapsedTime,
    })
  })
}

/** @param sample the share of successful requests that are logged, from 0 to 1 */
export const createRequestLog = (sample: number) => (log: Log, finished: FinishedRequest) => {
  const { method, route, status, milliseconds } = finished
  if (status < 400 && sample < 1 && Math.random() >= sample) return
  log.info({ method, route, status, ms: Math.round(milliseconds * 10) / 10 }, 'request')
}

function routeOf({ is404, routeName, routeOptions }: FastifyRequest) {
  if (is404) return UNKNOWN_ROUTE
  return routeName ?? routeOptions.url ?? UNKNOWN_ROUTE
}
