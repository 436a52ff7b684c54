import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Server as NetServer, Socket } from 'node:net'
import { hasNoCompleteRequest } from './client-errors.ts'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

const SILENCE_MS = 100
const SILENCE_CHECKS_MAX = 10
const IDLE_CHECK_MS = 50
/** Shorter than the time until the hard exit, longer than a phone loses its connection for a moment. */
const PROGRESS_CHECK_MS = 3_000
/** A client that sends less between two checks would not finish in time, or does not mean to. */
const PROGRESS_BYTES_MIN = 1_024

/** The open connections of each server. */
const connections = new WeakMap<Server, Set<Socket>>()

/** Tracks the connections of a server, for `closeServer`. */
export function trackConnections(server: Server) {
  const open = new Set<Socket>()
  connections.set(server, open)
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
}

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
  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (fresh.has(request.socket) && request.method === 'GET') {
      request.socket.destroy()
      turnedAway += 1
      return
    }
    for (const handle of handlers) handle.call(server, request, response)
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
 */
export async function closeServer(server: Server, listeners: NetServer[]) {
  const closed = Promise.all([server, ...listeners].map((one) => once(one.close(), 'close')))
  // A request from before `closeAfterResponses` leaves its connection open.
  const check = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const progressCheck = setInterval(createStalledCheck(server), PROGRESS_CHECK_MS)
  await closed
  clearInterval(check)
  clearInterval(progressCheck)
}

/** Each call ends the connections whose incomplete request has made too little progress since the last one. */
function createStalledCheck(server: Server) {
  const incomplete = () => [...(connections.get(server) ?? [])].filter(hasNoCompleteRequest)
  const bytesRead = () => new Map(incomplete().map((socket) => [socket, socket.bytesRead]))
  let before = bytesRead()
  return () => {
    const now = bytesRead()
    for (const [socket, bytes] of now) {
      const isStalled = bytes - (before.get(socket) ?? -Infinity) < PROGRESS_BYTES_MIN
      if (isStalled) server.emit('timeout', socket)
    }
    before = now
  }
}
