import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

/**
 * `pass`: forwards both directions. `greet and end`: a new connection is welcomed and ended in one
 * packet. `lose commits`: a commit reaches the server, its response is dropped. `end after
 * commits`: the response is delivered, then all connections are closed. `refuse`: a new connection
 * is closed at once. `mute`: no responses are forwarded. `late`: all responses are delayed.
 */
export type Manner =
  | 'pass'
  | 'greet and end'
  | 'lose commits'
  | 'end after commits'
  | 'refuse'
  | 'mute'
  | 'late'

const LATE_MS = 3_000

export type PostgresProxy = {
  url: string
  /** Closes all connections, except when turning to `mute` or `late`. */
  turn: (manner: Manner) => void
}

/** A proxy between a site and its PostgreSQL that simulates network faults. */
export async function openProxy(databaseUrl: string): Promise<PostgresProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let manner: Manner = 'pass'
  let isCut = false

  function cut() {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    keep(client)
    if (isCut || manner === 'refuse') client.destroy()
    else if (manner === 'greet and end') client.once('data', () => client.end(GREET_AND_END))
    else join(client, connect(Number(port), hostname))
  })
  function join(client: Socket, database: Socket) {
    keep(database)
    let isCommit = false
    client.on('data', (chunk) => {
      isCommit = chunk.includes('commit\0')
      database.write(chunk)
    })
    database.on('data', (chunk) => {
      if (manner === 'mute') return
      if (manner === 'late') {
        setTimeout(() => client.write(chunk), LATE_MS).unref()
        return
      }
      if (isCommit && manner === 'lose commits') {
        client.destroy()
        return
      }
      client.write(chunk)
      if (!isCommit || manner !== 'end after commits') return
      isCut = true
      // Written bytes are still in flight.
      setTimeout(cut)
    })
  }
  function keep(socket: Socket) {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    socket.unref()
  }
  server.unref()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    turn(next) {
      manner = next
      isCut = false
      if (next !== 'mute' && next !== 'late') cut()
    },
  }
}

const message = (type: string, body: Buffer) =>
  Buffer.concat([Buffer.from(type), lengthOf(body), body])

function lengthOf(body: Buffer) {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + length.length)
  return length
}

/** AuthenticationOk, ReadyForQuery and the error of an administrator's shutdown. */
const GREET_AND_END = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('Z', Buffer.from('I')),
  message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0')),
])
