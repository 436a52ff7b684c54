import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { after } from 'node:test'

/** `pass`: forwards both directions. A number: answers come so many ms late; Infinity: never. */
type Delay = 'pass' | number

/** A proxy on this machine that delays what a server answers, or what it is asked. */
export async function openSlowProxy(port: number) {
  const sockets = new Set<Socket>()
  let delay: Delay = 'pass'
  let requests = 0
  let target = port
  let held: { method: string; release: Promise<void> } | null = null

  function keep(socket: Socket) {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    const origin = connect(target, '127.0.0.1')
    keep(client)
    keep(origin)
    client.on('data', (chunk) => {
      requests += 1
      if (!held || !chunk.toString('latin1').startsWith(`${held.method} `)) origin.write(chunk)
      else void held.release.then(() => origin.write(chunk))
    })
    client.on('close', () => origin.destroy())
    origin.on('close', () => client.destroy())
    origin.on('data', (chunk) => {
      if (delay === 'pass') client.write(chunk)
      else if (delay < Infinity) setTimeout(() => client.write(chunk), delay)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    turn: (next: Delay) => {
      delay = next
    },
    /** Leads to another server from now on, and closes the connections to this one. */
    lead: (next: number) => {
      target = next
      for (const socket of sockets) socket.destroy()
    },
    /** Holds back requests of a method until the returned function is called. */
    hold: (method: string) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = { method, release: promise }
      return () => {
        held = null
        resolve()
      }
    },
    /** How many packets have come from clients. */
    received: () => requests,
  }
}
