import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import { networkOf } from './client-network.ts'
import type { Connection } from './connections.ts'

const CONNECTIONS_MAX = 2_000
/** Browsers open six. Many people may share an address. */
const OF_ONE_NETWORK_MAX = CONNECTIONS_MAX / 10

/**
 * Limits the connections: all together, and those of one network, so that one client cannot take them
 * all. A new one above a limit takes the place of the one that has been without a request for longest: browsers
 * keep theirs for 75 seconds after they have read a page. Proxies that are trusted, and those on this
 * machine, have the connections of everybody.
 */
export function limitConnections(
  server: Server,
  open: ReadonlyMap<Socket, Pick<Connection, 'responses'>>,
  proxies: readonly string[],
  { ofAllMax = CONNECTIONS_MAX } = {},
) {
  const isOfEverybody = compile(['loopback', ...proxies])
  const counts = new Map<string, number>()
  /** The counters that each connection is counted by; those with the latest request are last. */
  const counted = new Map<Socket, string[]>()

  /** The counters that a connection belongs to, with their limits. */
  function limitsOf({ remoteAddress }: Socket): [string, number][] {
    const ofAll: [string, number] = ['all', ofAllMax]
    if (remoteAddress === undefined || isOfEverybody(remoteAddress, 0)) return [ofAll]
    return [[networkOf(remoteAddress), OF_ONE_NETWORK_MAX], ofAll]
  }

  function count(whose: string, difference: 1 | -1) {
    const now = (counts.get(whose) ?? 0) + difference
    if (now === 0) counts.delete(whose)
    else counts.set(whose, now)
  }

  function uncount(socket: Socket) {
    for (const whose of counted.get(socket) ?? []) count(whose, -1)
    counted.delete(socket)
  }

  function closeIdle(whose: string) {
    for (const [socket, counters] of counted) {
      if (open.get(socket)?.responses.length !== 0 || !counters.includes(whose)) continue
      uncount(socket)
      socket.destroy()
      return true
    }
    return false
  }

  server.on('connection', (socket) => {
    const limits = limitsOf(socket)
    if (!limits.every(([whose, max]) => (counts.get(whose) ?? 0) < max || closeIdle(whose))) {
      socket.destroy()
      return
    }
    const counters = limits.map(([whose]) => whose)
    for (const whose of counters) count(whose, 1)
    counted.set(socket, counters)
    socket.once('close', () => uncount(socket))
  })
  server.on('request', ({ socket }) => {
    const counters = counted.get(socket)
    if (counters && counted.delete(socket)) counted.set(socket, counters)
  })
}
