import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { admitResponse } from '../../server/http/in-flight-limit.ts'
import { MEMORY_BYTES } from '../../server/machine-memory.ts'
import { insertReply, insertTopic } from '../insert-rows.ts'
import { dataUrl, photo } from '../pictures.ts'
import { openSite } from '../site.ts'

const REPLIES = 20

const SLOW = '203.0.113.9'
const OTHER = '203.0.113.10'

/** A client of the slow network does not read responses that take all that the network may take. */
function holdLargeResponses() {
  const response = new EventEmitter()
  const request = { ip: SLOW, method: 'GET' } as FastifyRequest
  const share = MEMORY_BYTES / 16 / 4
  admitResponse(request, { raw: response } as unknown as FastifyReply, share)
  return { end: () => response.emit('close') }
}

test('while clients of a network do not read what they were sent, its large responses get 503; writes, small ones and other networks do not', async () => {
  const site = await openSite({ TRUST_PROXY: '127.0.0.1' })
  const { id } = await insertTopic(site.db)
  // Random, so that it is as large when it is compressed.
  const contents = Array.from({ length: REPLIES }, () => randomBytes(1_000).toString('hex'))
  await insertReply(site.db, { to: { id }, contents })
  const imageUrl = dataUrl(await photo({ width: 800, height: 800 }), 'jpeg')
  const body = { name: 'A photo', description: 'Of a place.', imageUrl, tagIds: [11] }
  const creation = await site.as('ada')('POST /api/creations', { body })
  await site.db
    .insertInto('assets')
    .values({
      name: 'old-12345678.js',
      bytes: randomBytes(50_000),
      used_at: new Date().toISOString(),
    })
    .execute()
  const params = { name: 'read_topic', arguments: { id } }
  const ofAgent = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const large = [
    '/mcp',
    `/topic/${id}`,
    `/topic/${id}.md`,
    `/api/topics/${id}`,
    `/api/topics/${id}/replies`,
    String(creation.imageUrl),
    '/assets/old-12345678.js',
  ]
  async function statusesFor(network: string, who: 'ada' | null) {
    const headers = { 'x-forwarded-for': network }
    const responses = large.map(async (path) => {
      if (path !== '/mcp') return site.raw(path, { headers }, who)
      const ofJson = { ...headers, 'content-type': 'application/json', accept: '*/*' }
      return site.raw(path, { method: 'POST', headers: ofJson, body: ofAgent }, who)
    })
    return (await Promise.all(responses)).map(({ status }) => status)
  }
  const all = (status: number) => large.map(() => status)
  const repeated = await insertTopic(site.db, { content: 'The same again. '.repeat(4_000) })
  const etag = (await site.raw(`/api/topics/${id}`)).headers.get('etag')
  const held = holdLargeResponses()
  for (const who of [null, 'ada'] as const) {
    assert.deepEqual(await statusesFor(SLOW, who), all(503))
    assert.deepEqual(await statusesFor(OTHER, who), all(200))
  }
  const headers = { 'x-forwarded-for': SLOW }
  assert.equal((await site.raw('/api/communities', { headers })).status, 200)
  const statusOf = async (path: string, more: object, method = 'GET') =>
    (await site.raw(path, { method, headers: { ...headers, ...more } })).status
  assert.equal(await statusOf(`/api/topics/${id}`, { 'if-none-match': String(etag) }), 304)
  assert.equal(await statusOf(`/api/topics/${id}`, {}, 'HEAD'), 200)
  assert.equal(await statusOf(`/api/topics/${repeated.id}`, { 'accept-encoding': 'gzip' }), 200)
  assert.equal(await statusOf(`/api/topics/${repeated.id}`, { 'accept-encoding': 'identity' }), 503)
  const written = await site.ask('ada', 'POST /api/topics/:id/replies', {
    params: { id },
    body: { content: randomBytes(900).toString('hex') },
    headers,
  })
  assert.equal(written.status, 201)
  held.end()
  assert.deepEqual(await statusesFor(SLOW, null), all(200))
})
