import type { Server } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import { networkOf } from './request-context.ts'

const CONNECTIONS_MAX = 2_000
/** Browsers open six. Many people may share an address. */
const OF_ONE_NETWORK_MAX = CONNECTIONS_MAX / 10

/**
 * Limits the connections: all together, and those of one network, so that one client cannot take them
 * all. Proxies that are trusted, and those on this machine, have the connections of everybody.
 */
export function limitConnections(server: Server, proxies: readonly string[]) {
  server.maxConnections = CONNECTIONS_MAX
  const isOfEverybody = compile(['loopback', ...proxies])
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isOfEverybody(remoteAddress, 0)) return
    const network = networkOf(remoteAddress)
    const others = open.get(network) ?? 0
    if (others >= OF_ONE_NETWORK_MAX) {
      socket.destroy()
      return
    }
    open.set(network, others + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}
