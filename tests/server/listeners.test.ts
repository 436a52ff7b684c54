import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { closeServer } from '../../server/http/graceful-close.ts'
import { limitConnections } from '../../server/http/connection-limits.ts'
import { addListeners, canSharePort } from '../../server/http/listeners.ts'
import { until } from '../until.ts'

const skip = process.platform !== 'linux' && 'one socket listens on other systems'

const HOST = '127.0.0.1'

async function openServer(t: TestContext, place = { host: HOST, port: 0 }) {
  const server = createServer((_, response) => response.end('hello'))
  const reusePort = await canSharePort(place)
  server.listen({ ...place, reusePort })
  await once(server, 'listening')
  const listeners = reusePort ? await addListeners(server) : []
  const close = () => closeServer(server, listeners, new Map())
  t.after(async () => {
    if (server.listening) await close()
  })
  return { server, close, port: (server.address() as AddressInfo).port }
}

/** Connections that are open before the event loop can accept one. */
function open(t: TestContext, port: number, count: number) {
  return Array.from({ length: count }, () => {
    const socket: Socket = connect({ host: HOST, port })
    socket.on('error', () => {})
    t.after(() => socket.destroy())
    return socket
  })
}

test('a turn of the event loop accepts many connections', { skip }, async (t) => {
  const { server, port } = await openServer(t)
  let accepted = 0
  server.on('connection', () => {
    accepted += 1
  })
  open(t, port, 128)
  let turns = 0
  while (accepted < 128) {
    await nextTurn()
    turns += 1
  }
  assert.ok(turns < 64, `${turns} turns`)
})

test('requests of all listeners are served, and all end with the server', async (t) => {
  const { close, port } = await openServer(t)
  const ask = () => fetch(`http://${HOST}:${port}`).then((response) => response.text())
  const texts = await Promise.all(Array.from({ length: 64 }, ask))
  assert.deepEqual(new Set(texts), new Set(['hello']))
  await close()
  const [late] = open(t, port, 1)
  assert.ok(late)
  await assert.rejects(once(late, 'connect'), { code: 'ECONNREFUSED' })
})

test('the limit of connections is that of all listeners together', async (t) => {
  const { server, port } = await openServer(t)
  limitConnections(server, new Map(), [], { ofAllMax: 20 })
  const sockets = open(t, port, 64)
  let closed = 0
  for (const socket of sockets) socket.on('close', () => (closed += 1))
  await until(() => closed >= 44)
  const [left] = sockets.filter((socket) => !socket.closed)
  assert.ok(left)
  left.write('GET / HTTP/1.1\r\nHost: guildhall.test\r\n\r\n')
  await once(left, 'data')
  assert.equal(closed, 44)
})

test('a second server cannot share the port', async (t) => {
  const { port } = await openServer(t)
  await assert.rejects(openServer(t, { host: HOST, port }), { code: 'EADDRINUSE' })
})
