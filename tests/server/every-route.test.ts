import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import { test } from 'node:test'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { api } from '#contract/api.ts'
import { comparableHeaders } from '../response-headers.ts'
import {
  insertCreation,
  insertReply,
  insertResource,
  insertTool,
  insertTopic,
} from '../insert-rows.ts'
import { dataUrl, photo } from '../pictures.ts'
import { openSite } from '../site.ts'
import { lines, talk } from '../socket.ts'

const routes: RouteOptions[] = []
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', (route) => void routes.push(route))
})

const site = await openSite({ METRICS_TOKEN: 'a-token-for-tests' })
const imageUrl = dataUrl(await photo(), 'jpeg')
const creation = await site.as('ada')('POST /api/creations', {
  body: { name: 'A loom', description: 'What it is about.', imageUrl, tagIds: [11] },
})
const topic = await insertTopic(site.db, { title: 'A topic', content: 'What it is. '.repeat(200) })
await insertReply(site.db, { to: topic })
await insertTool(site.db)
await insertCreation(site.db)
await insertResource(site.db)
const home = await (await site.raw('/')).text()

/** A path for each route that has parameters; all rows have the id 1. */
const examples: Record<string, string> = {
  '/media/:name': String(creation.imageUrl),
  '/assets/*': /\/assets\/[\w-]+\.js/.exec(home)?.[0] ?? '',
  '/api/logo/:domain': '/api/logo/nowhere.test',
  '/og/:file': '/og/site.png',
  '/*': '/topics',
}
const pathOf = (url: string) =>
  examples[url] ??
  url
    .replace(/\(\^?[^)]*\)/, '')
    .replace(':file', '1.png')
    .replace(/:\w+/g, '1')

const paths = [...new Set(routes.map(({ url }) => pathOf(url)))].filter(
  (path) => !path.endsWith('*'),
)

test('the paths of all routes are known, those of the API among them', () => {
  for (const path of ['/sw.js', '/offline', '/api/topics/1', '/feeds/topics/1.atom', '/mcp'])
    assert.ok(paths.includes(path), path)
  assert.ok(paths.length > Object.keys(api).length / 2)
  assert.deepEqual(
    paths.filter((path) => path.includes(':')),
    [],
  )
})

/** Told by the length of the body alone, they may be left out. */
const OF_A_BODY = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive'])
const headersOf = (response: Response) =>
  comparableHeaders(response).filter(([name]) => !OF_A_BODY.has(name))

for (const encoding of ['identity', 'gzip', 'br']) {
  test(`HEAD has the headers of GET at every route, in the encoding ${encoding}`, async () => {
    const headers = { 'accept-encoding': encoding }
    for (const path of paths) {
      for (const who of [null, 'root'] as const) {
        const get = await site.raw(path, { headers }, who)
        const head = await site.raw(path, { method: 'HEAD', headers }, who)
        await get.arrayBuffer()
        assert.equal(head.status, get.status, path)
        assert.deepEqual(headersOf(head), headersOf(get), path)
        const length = head.headers.get('content-length')
        if (length !== null) assert.equal(length, get.headers.get('content-length'), path)
      }
    }
  })
}

test('every 405 says which methods are allowed, and TRACE is one', async () => {
  const { host } = new URL(site.url)
  for (const path of paths) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const [answer] = await talk(
        site.url,
        lines(`${method} ${path} HTTP/1.1`, `host: ${host}`, 'connection: close'),
      )
      if (method === 'TRACE') assert.equal(answer?.status, 405, path)
      if (answer?.status !== 405) continue
      assert.match(answer.headers.get('allow') ?? '', /^[A-Z, ]+$/, `${method} ${path}`)
    }
  }
  for (const line of ['HACK / HTTP/1.1', 'CONNECT a.test:80 HTTP/1.1']) {
    const [answer] = await talk(site.url, lines(line, `host: ${host}`))
    assert.equal(answer?.status, 405, line)
    assert.equal(answer.headers.get('allow'), 'GET, HEAD, POST, PUT, PATCH, DELETE')
  }
})
