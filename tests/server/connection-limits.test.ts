import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'

/** A tenth of all connections. */
const OF_ONE_NETWORK_MAX = 200
const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: guildhall.test\r\n\r\n'

/** Whether the site answers a request on a new connection, which is kept open. */
async function isServed(t: TestContext, { url }: TestSite, localAddress: string) {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), localAddress })
  t.after(() => socket.destroy())
  socket.on('error', () => {})
  socket.write(REQUEST)
  return Promise.race([
    once(socket, 'data').then(() => socket),
    once(socket, 'close').then(() => null),
  ])
}

const served = async (t: TestContext, site: TestSite, from: string, count: number) => {
  const sockets: Socket[] = []
  for (let at = 0; at < count; at += 1) {
    const socket = await isServed(t, site, from)
    if (socket) sockets.push(socket)
  }
  return sockets
}

test('one address has a tenth of the connections at most, so that others are served', async (t) => {
  const site = await openSite()
  const sockets = await served(t, site, '127.0.10.1', OF_ONE_NETWORK_MAX + 5)
  assert.equal(sockets.length, OF_ONE_NETWORK_MAX)
  assert.ok(await isServed(t, site, '127.0.10.2'))
  const [first] = sockets
  assert.ok(first)
  first.end()
  await once(first, 'close')
  assert.ok(await isServed(t, site, '127.0.10.1'))
  assert.equal(await isServed(t, site, '127.0.10.1'), null)
})

test('the connections of a trusted proxy are those of everybody', async (t) => {
  const site = await openSite({ TRUST_PROXY: '127.0.10.0/24' })
  const sockets = await served(t, site, '127.0.10.1', OF_ONE_NETWORK_MAX + 5)
  assert.equal(sockets.length, OF_ONE_NETWORK_MAX + 5)
})
