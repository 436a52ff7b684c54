import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Server as NetServer, Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from './connections.ts'

const SILENCE_MS = 100
const SILENCE_CHECKS_MAX = 10
const IDLE_CHECK_MS = 50
/** Shorter than the time until the hard exit, longer than a phone loses its connection for a moment. */
const PROGRESS_CHECK_MS = 3_000
/** A client that sends less between two checks would not finish in time, or does not mean to. */
const PROGRESS_BYTES_MIN = 1_024

/** From now on every response closes its connection, so that a proxy keeps none for later. */
export function closeAfterResponses(server: Server) {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close')
  })
}

/**
 * Makes proxies that do not poll `/readyz` switch to another node; resolves when no connection
 * arrives any more, or after a second.
 *
 * Closing a listener resets the connections that the kernel has accepted for it, and a proxy does
 * not repeat a POST. It does repeat a GET whose connection ends without a response, at another node,
 * and treats this one as failed. So new connections get no response to a GET until they stop.
 */
export async function refuseNewConnections(server: Server) {
  const fresh = new WeakSet<Socket>()
  let arrived = 0
  let turnedAway = 0
  server.on('connection', (socket: Socket) => {
    fresh.add(socket)
    arrived += 1
  })
  // The next listener does not handle requests of a connection that is closed.
  server.prependListener('request', ({ socket, method }: IncomingMessage) => {
    if (method !== 'GET' || !fresh.has(socket)) return
    socket.destroy()
    turnedAway += 1
  })
  for (let checks = 0, before = -1; checks < SILENCE_CHECKS_MAX; checks += 1) {
    // Until a connection was turned away, a lack of new ones may be coincidence.
    if (turnedAway > 0 && arrived === before) return
    before = arrived
    await sleep(SILENCE_MS)
    // If the kernel has accepted connections by now, at least one is reported before the next turn.
    await nextTurn()
  }
}

/**
 * Stops listening, closes idle connections, and resolves when the requests under way have ended.
 * Connections whose request arrives too slowly are closed as after a timeout.
 * @param listeners those besides the server, whose connections it serves
 * @param open the connections of all of them
 */
export async function closeServer(server: Server, listeners: NetServer[], open: OpenConnections) {
  const closed = Promise.all([server, ...listeners].map((one) => once(one.close(), 'close')))
  // A request from before `closeAfterResponses` leaves its connection open.
  const check = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  let before = bytesOfIncomplete(open)
  const progressCheck = setInterval(() => {
    const now = bytesOfIncomplete(open)
    for (const [socket, bytes] of now) {
      const isStalled = bytes - (before.get(socket) ?? -Infinity) < PROGRESS_BYTES_MIN
      if (isStalled) server.emit('timeout', socket)
    }
    before = now
  }, PROGRESS_CHECK_MS)
  await closed
  clearInterval(check)
  clearInterval(progressCheck)
}

type OpenConnections = ReadonlyMap<Socket, Connection>

/** How much was read from each connection of which no request is being answered: at most, one is arriving. */
function bytesOfIncomplete(open: OpenConnections) {
  const incomplete = [...open].filter(([, { responses }]) =>
    responses.every(({ req }) => !req.complete),
  )
  return new Map(incomplete.map(([socket]) => [socket, socket.bytesRead]))
}
