import type { IncomingMessage } from 'node:http'

/** As nginx waits for its own clients. */
const LINGER_MS = 5_000

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
