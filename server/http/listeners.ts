import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo, ListenOptions, Server } from 'node:net'

/** Together with the server's own. */
const LISTENERS = 16

type Place = { host: string; port: number }

/**
 * Whether several sockets can listen on a port, with the connections distributed among them: not on
 * macOS and Windows, for example. Workers get their connections from the primary process.
 * @throws {Error} with the code of `listen`, such as `EADDRINUSE` if another process has the port: one
 * that shares it, too, would not be refused later
 */
export async function canSharePort(place: Place) {
  if (cluster.isWorker) return false
  try {
    await openOnce({ host: place.host, port: 0, reusePort: true })
  } catch {
    return false
  }
  await openOnce(place)
  return true
}

/**
 * Listens with more sockets on the port of a server that shares it. Node accepts one connection of a
 * socket in each turn of its event loop: with a single one, each new visitor of a busy site would
 * wait a turn for every visitor before. See docs/decisions/0089.
 * @returns the listeners, which the caller has to close
 */
export function addListeners(server: HttpServer): Promise<Server[]> {
  const { address, port } = server.address() as AddressInfo
  const options = { host: address, port, reusePort: true }
  return Promise.all(Array.from({ length: LISTENERS - 1 }, () => listenFor(server, options)))
}

async function openOnce(options: ListenOptions) {
  const server = await opened(createServer(), options)
  server.close()
  await once(server, 'close')
}

function listenFor(server: HttpServer, options: ListenOptions) {
  // As `node:http` opens its own.
  const listener = createServer({ allowHalfOpen: true, noDelay: true })
  listener.on('connection', (socket) => server.emit('connection', socket))
  return opened(listener, options)
}

async function opened(server: Server, options: ListenOptions) {
  server.listen(options)
  await once(server, 'listening')
  return server
}
