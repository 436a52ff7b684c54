import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordStatements } from '../recorded-statements.ts'
import { openSite } from '../site.ts'
import type { Who } from '../site.ts'

const limited = { RATE_LIMIT: 'on' }
/** Trusts X-Forwarded-For from this address: tests can come from any address. */
const proxied = { ...limited, TRUST_PROXY: '127.0.0.1' }

const from = (ip: string) => ({ 'x-forwarded-for': ip })

test('a member can send 120 writes a minute, without affecting others', async () => {
  const site = await openSite(limited)
  const write = (who: Who) => site.ask(who, 'POST /api/preview', { body: { content: 'x' } })
  for (let at = 0; at < 120; at += 1) assert.equal((await write('ada')).status, 200)
  const refusal = await write('ada')
  assert.equal(refusal.status, 429)
  assert.ok(Number(refusal.headers.get('retry-after')) >= 1)
  assert.equal((await write('bob')).status, 200)
})

const READ_BY_PROGRAMS = [
  '/feeds/topics.atom',
  '/og/site.png',
  '/sitemap.xml',
  '/llms.txt',
  '/topic/1.md',
  '/api',
  '/openapi.json',
  '/topics',
]

const ofNobody = ['register', 'forgot-password', 'reset-password'] as const

for (const call of ofNobody) {
  test(`an address can call ${call} 120 times a minute, also with bodies that are not valid`, async () => {
    const site = await openSite(limited)
    const send = async () => (await site.ask(null, `POST /api/${call}`, { body: {} })).status
    const statuses: number[] = []
    for (let at = 0; at < 121; at += 1) statuses.push(await send())
    assert.deepEqual([new Set(statuses.slice(0, 120)), statuses[120]], [new Set([400]), 429])
  })
}

test('an address can send 600 reads a minute, without affecting others', async () => {
  const site = await openSite(proxied)
  const read = (ip: string) => site.ask(null, 'GET /api/communities', { headers: from(ip) })
  for (let at = 0; at < 600; at += 1) assert.equal((await read('198.51.100.1')).status, 200)
  assert.equal((await read('198.51.100.1')).status, 429)
  assert.equal((await read('198.51.100.2')).status, 200)
  for (const path of READ_BY_PROGRAMS) {
    const answer = await site.raw(path, { headers: from('198.51.100.1') })
    assert.equal(answer.status, 429, path)
    assert.ok(Number(answer.headers.get('retry-after')) >= 1, path)
  }
  const [call, page] = await Promise.all([
    read('198.51.100.1'),
    site.raw('/topics', { headers: from('198.51.100.1') }),
  ])
  const secondsOf = (answer: Response) => Number(answer.headers.get('retry-after'))
  assert.ok(Math.abs(secondsOf(page) - secondsOf(call)) <= 1, `${secondsOf(page)} seconds`)
  assert.match(
    await page.text(),
    /<p>Too many requests\. Please wait a moment and try again\.<\/p>/,
  )
})

test('pictures in posts that are no pictures of the site use up no reads and searches of readers', async () => {
  const site = await openSite(limited)
  const asPicture = (path: string) => site.raw(path, { headers: { 'sec-fetch-dest': 'image' } })
  for (let at = 0; at < 121; at += 1) assert.equal((await asPicture(`/search?q=${at}`)).status, 404)
  for (const path of [
    '/',
    '/topic/1.md',
    '/api/search?q=a',
    '/feeds/topics.atom',
    '/sitemap.xml',
  ]) {
    const refusal = await asPicture(path)
    assert.equal(refusal.status, 404, path)
    assert.match(refusal.headers.get('cache-control') ?? '', /no-store/)
    assert.doesNotMatch(await refusal.text(), /Too many/)
  }
  for (const path of ['/favicon.svg', '/og/site.png'])
    assert.equal((await asPicture(path)).status, 200, path)
  assert.equal((await site.ask(null, 'GET /api/search', { query: { q: 'a' } })).status, 200)
})

test('no session is looked for before a read is refused', async (t) => {
  const site = await openSite(limited)
  const paths = ['/api/communities', '/topics', '/og/site.png', '/assets/unknown.js']
  const headers = { cookie: `sid=${'x'.repeat(43)}` }
  for (let at = 0; at < 600; at += 1) await site.ask(null, 'GET /api/communities')
  const texts = recordStatements(t)
  for (const path of paths) assert.equal((await site.raw(path, { headers })).status, 429, path)
  const ofSessions = [...texts].filter((text) => text.includes('sessions'))
  assert.deepEqual(ofSessions, [])
})

test('a client that has used up its searches takes none away from others that want the same page', async () => {
  const site = await openSite(proxied)
  const visitor = (ip: string) => ({ headers: { ...from(ip), accept: 'text/html' } })
  const [busy, other] = [visitor('198.51.100.1'), visitor('198.51.100.2')]
  const search = () => site.raw('/api/search?q=word', busy)
  const statuses = await Promise.all(
    Array.from({ length: 130 }, async () => (await search()).status),
  )
  assert.ok(statuses.includes(429))
  // While more pages are rendered than at once, those of one address are rendered together.
  const words = Array.from({ length: 40 }, (_, count) => `word${count}`)
  const page = async (word: string, who: typeof other) =>
    (await site.raw(`/search?q=${word}`, who)).status
  const both = words.map((word) => [page(word, busy), page(word, other)] as const)
  const [refused, shown] = [both.map(([first]) => first), both.map(([, second]) => second)]
  assert.ok((await Promise.all(refused)).includes(429))
  assert.deepEqual(new Set(await Promise.all(shown)), new Set([200]))
})
