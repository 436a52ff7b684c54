import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { until } from '../until.ts'

/** A tenth of all connections. */
const OF_ONE_NETWORK_MAX = 200
const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: guildhall.test\r\n\r\n'
const BEGINNING_OF_A_WRITE =
  'POST /api/login HTTP/1.1\r\nHost: guildhall.test\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'

/** An address of this machine that others reach: the limit does not apply to its own connections. */
const address = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address
const skip = address === undefined && 'this machine has no address but its own'

/** Whether the site answers a request on a new connection, which is kept open. */
async function isServed(t: TestContext, { url }: TestSite, host: string) {
  const socket = connect({ host, port: Number(new URL(url).port) })
  t.after(() => socket.destroy())
  socket.on('error', () => {})
  socket.write(REQUEST)
  return Promise.race([
    once(socket, 'data').then(() => socket),
    once(socket, 'close').then(() => null),
  ])
}

async function served(t: TestContext, site: TestSite, host = '', count = OF_ONE_NETWORK_MAX + 5) {
  const sockets: Socket[] = []
  for (let at = 0; at < count; at += 1) {
    const socket = await isServed(t, site, host)
    if (socket) sockets.push(socket)
  }
  return sockets
}

test('one address has a tenth of the connections at most', { skip }, async (t) => {
  const site = await openSite({ HOST: '0.0.0.0' })
  const sockets = await served(t, site, address)
  // Each new one was served, in place of the one that was idle for longest.
  assert.equal(sockets.length, OF_ONE_NETWORK_MAX + 5)
  await until(() => sockets.filter(({ closed }) => !closed).length === OF_ONE_NETWORK_MAX)
  assert.ok(sockets.slice(0, 5).every(({ closed }) => closed))
  // Other addresses are served.
  assert.ok(await isServed(t, site, '127.0.0.1'))
})

test('a connection that was used meanwhile is not idle for longest', { skip }, async (t) => {
  const site = await openSite({ HOST: '0.0.0.0' })
  const [first, second, ...others] = await served(t, site, address, OF_ONE_NETWORK_MAX)
  assert.ok(first && second)
  first.write(REQUEST)
  await once(first, 'data')
  assert.ok(await isServed(t, site, address ?? ''))
  await until(() => second.closed)
  assert.ok([first, ...others].every(({ closed }) => !closed))
})

test('connections with a request under way make no room for others', { skip }, async (t) => {
  const site = await openSite({ HOST: '0.0.0.0' })
  const busy = await Promise.all(
    Array.from({ length: OF_ONE_NETWORK_MAX }, async () => {
      const socket = connect({ host: address, port: Number(new URL(site.url).port) })
      t.after(() => socket.destroy())
      socket.on('error', () => {})
      // The response says that the second request is known.
      socket.write(REQUEST + BEGINNING_OF_A_WRITE)
      await once(socket, 'data')
      return socket
    }),
  )
  assert.equal(await isServed(t, site, address ?? ''), null)
  const [first] = busy
  assert.ok(first)
  first.end()
  await once(first, 'close')
  assert.equal((await served(t, site, address, 1)).length, 1)
  assert.ok(busy.slice(1).every(({ closed }) => !closed))
})

test('a trusted proxy may have more connections than one address', { skip }, async (t) => {
  const site = await openSite({ HOST: '0.0.0.0', TRUST_PROXY: address ?? '' })
  assert.equal((await served(t, site, address)).length, OF_ONE_NETWORK_MAX + 5)
})

test('a proxy on this machine may have more connections than one address', async (t) => {
  const site = await openSite()
  assert.equal((await served(t, site, '127.0.0.1')).length, OF_ONE_NETWORK_MAX + 5)
})
