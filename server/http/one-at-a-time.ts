import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests of a connection may wait; browsers send far fewer ahead. */
const WAITING_MAX = 32
/** A new connection may go to another process, or through a proxy to another node. */
const REQUESTS_MAX = 1_000

type Exchange = [request: IncomingMessage, response: ServerResponse]

type Connection = {
  /** The first is under way, the others wait. */
  exchanges: Exchange[]
  handled: number
  /** Whether a request was refused: its response is the last one. */
  isRefused: boolean
}

/**
 * Handles the requests of a connection in their order, each after the response to the previous one;
 * up to `WAITING_MAX` wait. Node would handle pipelined requests concurrently: a later write could
 * overtake an earlier one, and a client that reads nothing could cause a thousand responses.
 * `refuse` answers the first request beyond that limit.
 */
export function handleOneAtATime(server: Server, refuse: (response: ServerResponse) => void) {
  const handlers = server.listeners('request') as RequestListener[]
  const connections = new WeakMap<Socket, Connection>()
  server.removeAllListeners('request')

  function handle([request, response]: Exchange, connection: Connection) {
    connection.handled += 1
    if (connection.handled >= REQUESTS_MAX) response.setHeader('connection', 'close')
    response.once('close', () => {
      connection.exchanges.shift()
      const [next] = connection.exchanges
      // After the last response of a connection, Node has ended it.
      if (next && request.socket.writable) handle(next, connection)
    })
    for (const handler of handlers) handler.call(server, request, response)
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.socket.writable) return
    const connection = connections.get(request.socket) ?? newConnection()
    connections.set(request.socket, connection)
    const { exchanges, isRefused } = connection
    if (isRefused) return
    if (exchanges.length > WAITING_MAX) {
      connection.isRefused = true
      return refuse(response)
    }
    exchanges.push([request, response])
    if (exchanges.length === 1) handle([request, response], connection)
  })
}

const newConnection = (): Connection => ({ exchanges: [], handled: 0, isRefused: false })
