import { STATUS_CODES } from 'node:http'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { lastResponse, statusOf } from './client-errors.ts'
import type { ClientError } from './client-errors.ts'

/** How many requests of a connection may wait; browsers send far fewer ahead. */
const WAITING_MAX = 32
/** A new connection may go to another process, or through a proxy to another node. */
const REQUESTS_MAX = 1_000
/** Of the bodies of unfinished requests: each takes four hundred bytes of memory, and clients send far fewer. */
const CHUNKS_MAX = 5_000
/** As nginx waits for its own clients. */
const LINGER_MS = 5_000

export type Connection = {
  /** The unfinished responses, in their order: the first is being made, the requests of the others wait. */
  responses: ServerResponse[]
  handled: number
  /** How many chunks have arrived since the last request that had to wait for no other. */
  chunks: number
  /** Whether a request was refused: further ones are ignored, and the last response ends the connection. */
  isEnding: boolean
}

type Refusing = {
  headers: () => Record<string, string>
  /** Called if the client has sent no request that could be reported. */
  report: (requestId: string, status: number) => void
}

/**
 * Follows the connections of a server, and answers what its listeners of requests never get.
 *
 * The requests of a connection are handled in their order, each after the response to the previous one;
 * up to `WAITING_MAX` wait. Node would handle pipelined requests concurrently: a later write could
 * overtake an earlier one, and a client that reads nothing could cause a thousand responses.
 * @returns the open connections, and a function that answers an error of a client
 */
export function followConnections(server: Server, { headers, report }: Refusing) {
  const handlers = server.listeners('request') as RequestListener[]
  const open = new Map<Socket, Connection>()
  server.removeAllListeners('request')

  function handle(response: ServerResponse, connection: Connection) {
    connection.handled += 1
    const isLast = connection.handled >= REQUESTS_MAX || offersUpgrade(response.req)
    if (isLast) response.setHeader('connection', 'close')
    for (const handler of handlers) handler.call(server, response.req, response)
  }

  function handleNext(socket: Socket, connection: Connection) {
    connection.responses.shift()
    const [next] = connection.responses
    // After the last response of a connection, Node has ended it.
    if (next && !next.writableEnded && socket.writable) handle(next, connection)
    if (!next && connection.isEnding) socket.destroySoon()
  }

  function refuse(response: ServerResponse, status: number) {
    const { id, fields, body } = lastResponse(status, headers())
    response.writeHead(status, fields).end(body)
    report(id, status)
  }

  /**
   * Answers a malformed request with a refusal and closes the connection. Complete requests received
   * before it get their own responses, and nothing is sent after them.
   */
  function answerClientError(error: ClientError, socket: Socket) {
    const connection = open.get(socket)
    if (!connection || connection.isEnding) return
    if (error.code === 'ECONNRESET' || !socket.writable) return
    connection.isEnding = true
    const status = statusOf(error)
    const last = connection.responses.at(-1)
    const { id, fields, body } = lastResponse(status, headers(), last?.req.id)
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
  function answerTimeout(socket: Socket) {
    const [response, ...others] = open.get(socket)?.responses ?? []
    const isWaiting = response && others.length === 0 && !response.req.complete
    if (!isWaiting || response.headersSent) socket.destroy()
    else answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
  }

  /** Node looks only at the length of what waits to be read: each byte may be a chunk. */
  function limitChunks(request: IncomingMessage, connection: Connection) {
    const push = request.push.bind(request)
    request.push = (chunk) => {
      connection.chunks += 1
      if (chunk === null || connection.chunks <= CHUNKS_MAX) return push(chunk)
      answerClientError({ code: 'TOO_MANY_CHUNKS' }, request.socket)
      return false
    }
  }

  server.on('connection', (socket: Socket) => {
    open.set(socket, { responses: [], handled: 0, chunks: 0, isEnding: false })
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const connection = open.get(socket)
    if (!connection) return
    if (connection.responses.length === 0) connection.chunks = 0
    if (request.headers['transfer-encoding'] !== undefined) limitChunks(request, connection)
    if (connection.isEnding || !socket.writable) return
    response.once('close', () => handleNext(socket, connection))
    const count = connection.responses.push(response)
    if (count === 1) return handle(response, connection)
    connection.isEnding = count > WAITING_MAX + 1
    if (connection.isEnding) refuse(response, 503)
  })
  server.on('timeout', answerTimeout)
  server.on('checkExpectation', (_, response: ServerResponse) => refuse(response, 417))
  server.on('connect', (_, socket) =>
    answerClientError({ code: 'UNSUPPORTED_METHOD' }, socket as Socket),
  )
  return { open, answerClientError }
}

/**
 * Whether a client offers another protocol. None is accepted, but Node has then lost what followed the
 * request in the same packet: the next packet may begin in the middle of a request.
 */
const offersUpgrade = ({ headers }: IncomingMessage) => headers.upgrade !== undefined

/**
 * Lets the client of a request whose body is not wanted read the response: once that is sent, what still
 * arrives is dropped until the client closes the connection, for five seconds at most. Closed at once, the
 * connection would be reset: the client may lose the response, and a proxy takes the node for failed and
 * sends it no requests for a while. Further requests of the connection are not handled.
 */
export function lingerAfterResponse(request: IncomingMessage) {
  const { socket } = request
  // Node calls this after the last response of a connection.
  socket.destroySoon = () => {
    socket.end()
    request.resume()
    const timer = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(timer))
  }
}
