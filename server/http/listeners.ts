import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo, ListenOptions, Server } from 'node:net'

const LISTENERS = 16

type Place = { host: string; port: number }

/**
 * Listens on a port with several sockets, among which the system distributes the connections. Node
 * accepts one connection of a socket in each turn of its event loop, so that new visitors of a busy
 * site would wait for a turn each. The primary process of workers accepts theirs. See docs/decisions/0089.
 * @param listen opens the server's own socket
 * @returns what `listen` returns, and the listeners besides the server
 * @throws what `listen` throws, also if another process that shares its port listens there
 */
export async function listenOften<T>(
  server: HttpServer,
  place: Place,
  listen: (options: Place & { reusePort: boolean }) => Promise<T>,
): Promise<{ listening: T; others: Server[] }> {
  if (cluster.isWorker || !(await canSharePort(place))) {
    return { listening: await listen({ ...place, reusePort: false }), others: [] }
  }
  // A port that is shared can be taken only while nothing else has it: sites must not mix.
  await openOnce(place)
  const listening = await listen({ ...place, reusePort: true })
  const { address, port } = server.address() as AddressInfo
  const others = await Promise.all(
    Array.from({ length: LISTENERS - 1 }, () =>
      listenFor(server, { host: address, port, reusePort: true }),
    ),
  )
  return { listening, others }
}

/** False on macOS and Windows, for example, where the system does not distribute the connections. */
async function canSharePort({ host }: Place) {
  try {
    await openOnce({ host, port: 0, reusePort: true })
    return true
  } catch {
    return false
  }
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
