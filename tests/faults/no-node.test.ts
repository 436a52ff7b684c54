import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import tls from 'node:tls'
import { skipWithoutProxy, startProxy } from './proxy-process.ts'
import type { ProxyName } from './proxy-process.ts'

const HEADING = '<h1>The site is being restarted</h1>'
const RESTARTED = 'The site is being restarted. Try again in a minute.'
const TOO_LARGE = 'The request is too large'
const MORE_THAN_NGINX_PASSES = 3_500_000
/** Three for each of two nodes. */
const BROKEN_BODIES = 6
const UNKNOWN = /^The connection to the site broke\. Your change may or may not have been saved/

for (const proxy of ['nginx', 'caddy'] as const) {
  const skip = skipWithoutProxy(proxy)
  const timeout = 120_000

  test(
    `without a node ${proxy} shows a page, and answers calls with JSON`,
    { skip, timeout },
    (t) => stopNodes(t, proxy),
  )

  test(
    `${proxy} does not say that nothing has changed if a node may have carried out a write`,
    { skip, timeout },
    (t) => breakConnections(t, proxy),
  )

  test(
    `a few bodies that nobody can read take no node out of use behind ${proxy}`,
    { skip, timeout },
    (t) => sendBrokenBodies(t, proxy),
  )
}

// Caddy leaves that to the site.
test(
  'nginx refuses a body that is too large with JSON, as the site does',
  { skip: skipWithoutProxy('nginx'), timeout: 120_000 },
  async (t) => {
    const url = await startProxy(t, 'nginx', [await startNode(t), await startNode(t)])
    for (const method of ['POST', 'PUT']) {
      const body = 'x'.repeat(MORE_THAN_NGINX_PASSES)
      const response = await fetch(`${url}/api/topics/1`, { method, body })
      const { status, headers } = response
      assert.deepEqual([status, headers.get('content-type')], [413, 'application/json'], method)
      assert.equal(((await response.json()) as { message: string }).message, TOO_LARGE)
    }
  },
)

async function stopNodes(t: TestContext, proxy: ProxyName) {
  const nodes = [await startNode(t), await startNode(t)]
  const url = await startProxy(t, proxy, nodes)
  for (const node of nodes) await node.stop()
  for (const path of ['/', '/topics?page=2', '/topic/1', '/api']) {
    const page = await fetch(url + path)
    assert.deepEqual([page.status, page.headers.get('retry-after')], [503, '60'], path)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
    assert.equal(page.headers.get('cache-control'), 'no-store')
    assert.match(await page.text(), new RegExp(`${HEADING}\\s*<p>Try again in a minute\\.</p>`))
  }
  assert.equal((await fetch(url, { method: 'HEAD' })).status, 503)
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    const body = method === 'GET' ? {} : { body: '{}' }
    const response = await fetch(`${url}/api/topics/1`, { method, ...body })
    const { status, headers } = response
    assert.deepEqual([status, headers.get('retry-after')], [503, '60'], method)
    assert.equal(headers.get('content-type'), 'application/json')
    assert.deepEqual(await response.json(), { error: RESTARTED, message: RESTARTED })
  }
}

async function breakConnections(t: TestContext, proxy: ProxyName) {
  const nodes = [await startNode(t), await startNode(t)]
  const url = await startProxy(t, proxy, nodes)
  const refused = await fetch(`${url}/api/refused`)
  assert.deepEqual([refused.status, await refused.text()], [503, 'as the site says'])
  // Behind nginx, each takes one of the nodes out of use for a while.
  for (const method of ['POST', 'PUT']) {
    const response = await fetch(`${url}/api/broken`, { method, body: '{}' })
    assert.deepEqual([response.status, response.headers.get('retry-after')], [504, null], method)
    const { error, message } = (await response.json()) as { error: string; message: string }
    assert.match(message, UNKNOWN)
    assert.equal(error, message)
  }
}

async function sendBrokenBodies(t: TestContext, proxy: ProxyName) {
  // Without a second try, a request that finds no node is refused at once.
  const once: [string, string][] = proxy === 'caddy' ? [['try_duration 5s', 'try_duration 0s']] : []
  const url = await startProxy(t, proxy, [await startNode(t), await startNode(t)], once)
  for (let count = 0; count < BROKEN_BODIES; count += 1) {
    assert.match(await sendBrokenBody(url), /^HTTP\/1\.1 (400|504) /)
  }
  assert.equal((await fetch(url)).status, 200)
}

/** Resolves to the response. */
async function sendBrokenBody(url: string) {
  const { hostname, port } = new URL(url)
  const socket = tls.connect({ host: hostname, port: Number(port), rejectUnauthorized: false })
  const head = [
    'POST /api/topics HTTP/1.1',
    `host: ${hostname}`,
    'connection: close',
    'transfer-encoding: chunked',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\nno size\r\n`)
  return text(socket)
}

/** A node that is healthy, and closes the connection of any write that it has received. */
async function startNode(t: TestContext) {
  const answer: RequestListener = (request, response) => {
    if (request.url === '/api/broken') return void request.socket.destroy()
    if (request.url === '/api/refused') return void response.writeHead(503).end('as the site says')
    // As the site does, it reads a body before it answers.
    request.resume().once('end', () => response.end('ok'))
  }
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => void server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  async function stop() {
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
  }
  t.after(() => (server.listening ? stop() : undefined))
  return { url: `http://127.0.0.1:${port}`, stop }
}
