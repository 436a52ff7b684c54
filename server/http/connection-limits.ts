import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import { networkOf } from './client-network.ts'

const CONNECTIONS_MAX = 2_000
/** Browsers open six. Many people may share an address. */
const OF_ONE_NETWORK_MAX = CONNECTIONS_MAX / 10

/**
 * Limits the connections: all together, and those of one network, so that one client cannot take them
 * all. Proxies that are trusted, and those on this machine, have the connections of everybody.
 */
export function limitConnections(
  server: Server,
  proxies: readonly string[],
  { ofAllMax = CONNECTIONS_MAX } = {},
) {
  const isOfEverybody = compile(['loopback', ...proxies])
  const open = new Map<string, number>()

  /** The counters that a connection belongs to, with their limits. */
  function limitsOf({ remoteAddress }: Socket): [string, number][] {
    const ofAll: [string, number] = ['all', ofAllMax]
    if (remoteAddress === undefined || isOfEverybody(remoteAddress, 0)) return [ofAll]
    return [ofAll, [networkOf(remoteAddress), OF_ONE_NETWORK_MAX]]
  }

  function count(whose: string, difference: 1 | -1) {
    const now = (open.get(whose) ?? 0) + difference
    if (now === 0) open.delete(whose)
    else open.set(whose, now)
  }

  server.on('connection', (socket) => {
    const limits = limitsOf(socket)
    if (limits.some(([whose, max]) => (open.get(whose) ?? 0) >= max)) {
      socket.destroy()
      return
    }
    for (const [whose] of limits) count(whose, 1)
    socket.once('close', () => {
      for (const [whose] of limits) count(whose, -1)
    })
  })
}
