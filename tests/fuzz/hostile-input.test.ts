import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { requestBodies } from '../request-bodies.ts'
import { openSite } from '../site.ts'
import { insertCommunity, insertReply, insertTag, insertTopic } from '../insert-rows.ts'

/** Deterministic: a failure prints its input and is reproducible. */
const settings = { seed: 20_261_121, numRuns: 60, endOnFailure: true } as const

const site = await openSite()
const topic = await insertTopic(site.db)
const reply = await insertReply(site.db, { to: topic })

const tag = await insertTag(site.db)
const community = await insertCommunity(site.db)

function thingOf(address: string) {
  if (address.includes('/tags/:id')) return tag
  if (address.includes('/communities/:id')) return community
  return address.includes('/replies/:id') ? reply : topic
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ maxLength: 200 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', '\udc00\ud800', 'null', '__proto__', "' OR 1=1--"),
  fc.constantFrom('a'.repeat(6_000), '%00', '\r\n', '🏳️‍🌈', '{{7*7}}', '-1', '1e999', 'NaN'),
)
const anything = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, false, [], {}, 2 ** 31, 2 ** 53, -0),
  fc.jsonValue({ maxDepth: 3 }),
)
const email = text.map((local) => `${local}@example.test`)

const unsafe = Object.keys(api).filter((address) => !address.startsWith('GET'))

for (const address of unsafe) {
  const known =
    Object.values(requestBodies).find((request) => request.address === address)?.body ?? {}
  const fields = Object.fromEntries(
    Object.entries(known).map(([name, value]) => [
      name,
      fc.oneof(fc.constant(value), anything, name === 'email' ? email : text, fc.array(anything)),
    ]),
  )
  const body = fc.oneof(
    fc.record(fields, { requiredKeys: [] }),
    fc.record({ ...fields, [`x${address.length}`]: anything }),
    fc.dictionary(text, anything, { maxKeys: 6 }),
    anything,
  )
  test(`${address} never fails with a 500 for random bodies`, async () => {
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(null, 'ada', 'root'), async (sent, role) => {
        const things = thingOf(address)
        // Deletions use other ids: their rows are needed by the following calls.
        const params = address.startsWith('DELETE') ? { id: things.id + 1_000 } : things
        const isLeaving = address === 'DELETE /api/user/delete'
        const who = role && !isLeaving ? await site.logIn(role) : null
        await answers(await site.ask(who, address, { params, body: sent }))
      }),
      settings,
    )
  })
}

const reads = (Object.keys(api) as ApiAddress[]).filter((address) => address.startsWith('GET'))

/** The query parameters of a call. */
function parametersOf({ query }: Endpoint) {
  return query instanceof z.ZodMiniObject ? Object.keys(query.shape) : []
}

for (const address of reads) {
  test(`${address} never fails with a 500 for random query parameters`, async () => {
    const names = parametersOf(api[address])
    const value = fc.oneof(text, fc.constantFrom('9'.repeat(20), '2147483648', '9'.repeat(400)))
    const query = fc.dictionary(fc.constantFrom(...names, '__proto__', 'x', 'tag[]'), value, {
      maxKeys: 5,
    })
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom(null, 'ada', 'root'), async (sent, who) => {
        await answers(await site.ask(who, address, { params: topic, query: sent }))
      }),
      settings,
    )
  })
}

test('no random path causes a 500', async () => {
  const segment = fc.oneof(
    fc.constantFrom(
      'api',
      'topics',
      'topic',
      'user',
      'tags',
      'replies',
      'auth',
      'assets',
      '..',
      '.',
    ),
    fc.constantFrom(
      '%',
      '%00',
      '%2f',
      '%2e%2e',
      '%ff',
      '%c0%af',
      ';',
      '//',
      '\\',
      '?',
      '#',
      '&',
      '=',
    ),
    fc.nat().map(String),
    text.map((word) => encodeURIComponent(word.toWellFormed())),
  )
  const path = fc.array(segment, { maxLength: 6 }).map((segments) => `/${segments.join('/')}`)
  await fc.assert(
    fc.asyncProperty(path, async (address) => {
      const response = await site.raw(address)
      await response.text()
      assert.ok(response.status < 500, `${address}: ${response.status}`)
    }),
    { ...settings, numRuns: 300 },
  )
})

test('no random body bytes cause a 500', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.json().map((json) => Buffer.from(json)),
    fc.json().map((json) => Buffer.from(json.slice(0, -1))),
    text.map((words) => Buffer.from(`{"title":"${words}","content":"${words}"}`)),
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (body) => {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: Buffer.from(body) }
      await answers(await site.raw('/api/topics', init, 'ada'))
    }),
    { ...settings, numRuns: 200 },
  )
})

test('no random header values cause a 500', async () => {
  const value = fc.stringMatching(/^[\x21-\x7e]([\x20-\x7e]{0,80}[\x21-\x7e])?$/)
  const names = [
    'cookie',
    'origin',
    'if-none-match',
    'accept',
    'accept-encoding',
    'x-forwarded-for',
    'range',
    'sec-fetch-site',
    'user-agent',
    'accept-language',
    'content-type',
    'content-encoding',
    'if-modified-since',
    'authorization',
    'referer',
    'x-request-id',
    'upgrade-insecure-requests',
  ]
  const headers = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5 })
  await fc.assert(
    fc.asyncProperty(
      headers,
      fc.constantFrom('/', '/api/topics', '/api/user'),
      async (sent, path) => {
        const response = await site.raw(path, { headers: sent })
        await response.arrayBuffer().catch(() => {})
        assert.ok(response.status < 500, `${path}: ${response.status}`)
      },
    ),
    { ...settings, numRuns: 200 },
  )
})

test('after all random input the site serves every read without logged errors', async () => {
  for (const [address, { access }] of Object.entries(api)) {
    if (!address.startsWith('GET')) continue
    const response = await site.ask('root', address, { params: { id: 1 } })
    // Not every id in a path exists.
    const known = address.includes(':id') ? [200, 404] : [200]
    assert.ok(known.includes(response.status), `${address} (${access}): ${response.status}`)
  }
  for (const path of ['/', '/topics', `/topic/${topic.id}`]) {
    assert.equal((await site.raw(path)).status, 200)
  }
  assert.ok(!site.logs.some((line) => line['level'] === 'error'))
})

/** A success as specified, or a plain error message; never an internal error. */
async function answers(response: Response) {
  const words = await response.text()
  assert.ok(response.status < 500, `${response.status}: ${words}`)
  const answer = JSON.parse(words) as ErrorReply
  if (response.status < 400) return
  assert.equal(answer.error, answer.message)
  assert.match(answer.message, /^\P{C}{4,200}$/u)
}
