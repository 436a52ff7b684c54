import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** No client that waits for responses sends so many requests ahead. */
const WAITING_MAX = 32

type Waiting = [request: IncomingMessage, response: ServerResponse]

/**
 * Handles the requests of a connection in their order, each after the response to the one before. Node
 * starts all that arrive together: a later write would overtake an earlier one, and a client that reads
 * nothing could have a thousand responses made. `refuse` answers what is too much.
 */
export function handleOneAtATime(server: Server, refuse: (response: ServerResponse) => void) {
  const handlers = server.listeners('request') as RequestListener[]
  const queues = new WeakMap<Socket, Waiting[]>()
  server.removeAllListeners('request')

  function handle([request, response]: Waiting, queue: Waiting[]) {
    response.once('close', () => {
      queue.shift()
      const [next] = queue
      // Nobody reads the responses of a closed connection.
      if (next && !next[0].socket.destroyed) handle(next, queue)
    })
    for (const handler of handlers) handler.call(server, request, response)
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const queue = queues.get(request.socket) ?? []
    queues.set(request.socket, queue)
    if (queue.length > WAITING_MAX) return refuse(response)
    queue.push([request, response])
    if (queue.length === 1) handle([request, response], queue)
  })
}
