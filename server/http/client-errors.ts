import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { JSON_TYPE } from './headers.ts'
import { REQUEST_ID } from './request-id.ts'
import { METHODS } from './unrouted.ts'

/** Statuses of the errors of Node's HTTP parser; every other error is a 400. */
const STATUSES: Partial<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
  UNSUPPORTED_METHOD: 405,
}

type Broken = { code?: string; rawPacket?: unknown }

const UNKNOWN_METHOD = /^[A-Z]+ \/\S* HTTP/

/** The unfinished responses of each connection, oldest first. */
const unfinished = new WeakMap<Socket, Set<ServerResponse>>()

/** Connections to close once their last response is finished. */
const hangingUp = new WeakSet<Socket>()

/** Tracks the responses of each connection that are not finished. */
export function trackUnfinishedResponses(server: Server) {
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const responses = unfinished.get(socket) ?? new Set()
    unfinished.set(socket, responses.add(response))
    response.once('close', () => {
      responses.delete(response)
      if (responses.size === 0 && hangingUp.has(socket)) socket.destroySoon()
    })
  })
}

/** Whether no request of a connection is being answered: at most, one is arriving. */
export const hasNoCompleteRequest = (socket: Socket) =>
  [...(unfinished.get(socket) ?? [])].every(({ req }) => !req.complete)

export type RefuseOptions = {
  headers: Record<string, string>
  /** Called if the client has sent no request that could be reported. */
  report: (requestId: string, status: number) => void
}

/**
 * Answers a malformed request with a refusal and closes the connection. Complete requests received
 * before it have been handled: they get their own responses, and nothing is sent after them.
 */
export function answerClientError(
  broken: Broken,
  socket: Socket,
  { headers, report }: RefuseOptions,
) {
  if (broken.code === 'ECONNRESET' || !socket.writable || hangingUp.has(socket)) return
  hangingUp.add(socket)
  const last = [...(unfinished.get(socket) ?? [])].at(-1)
  const id = last?.req.id ?? randomUUID()
  const { status, fields, body } = refusalOf(broken, { ...headers, [REQUEST_ID]: id })
  if (!last) {
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
    const response = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
    socket.end(response, () => socket.destroy())
    report(id, status)
    return
  }
  // After a timeout the parser would continue and could start a request that gets no response.
  if (status === 408) socket.pause()
  if (last.headersSent) return
  // An incomplete request has not reached a handler, so it gets the refusal as its response.
  if (last.req.complete) last.setHeader('connection', 'close')
  else last.writeHead(status, fields).end(body)
}

/**
 * Tells a client that has stopped in the middle of its only request; closes any other connection, such
 * as that of a client that does not read its responses.
 */
export function answerTimeout(socket: Socket, options: RefuseOptions) {
  const [response, ...others] = unfinished.get(socket) ?? []
  const isWaiting = response && others.length === 0 && !response.req.complete
  if (!isWaiting || response.headersSent) socket.destroy()
  else answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket, options)
}

/** Answers a request that no handler gets, and closes the connection after it. */
export function refuseRequest(
  response: ServerResponse,
  status: number,
  { headers, report }: RefuseOptions,
) {
  const id = randomUUID()
  const { fields, body } = refusal(status, { ...headers, [REQUEST_ID]: id })
  response.writeHead(status, fields).end(body)
  report(id, status)
}

function refusalOf({ code = '', rawPacket }: Broken, headers: Record<string, string>) {
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : ''
  const isOddMethod = code === 'HPE_INVALID_METHOD' && UNKNOWN_METHOD.test(text)
  return refusal(isOddMethod ? 405 : (STATUSES[code] ?? 400), headers)
}

function refusal(status: number, headers: Record<string, string>) {
  const sentence = STATUS_CODES[status] ?? 'Bad Request'
  const body = JSON.stringify({ error: sentence, message: sentence })
  const fields = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': JSON_TYPE,
    'content-length': body.length,
    connection: 'close',
    ...(status === 405 ? { allow: METHODS.join(', ') } : {}),
  }
  return { status, fields, body }
}
