import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { insertTool, insertTopic } from '../insert-rows.ts'

const site = await openSite()
const { id } = await insertTopic(site.db)
// Enough for responses that are compressed.
for (let count = 0; count < 10; count += 1) await insertTool(site.db)

const json = { 'content-type': 'application/json' }

/** Responses of every kind: pages, files, API calls, errors, redirects. */
const answers: Record<string, () => Promise<Response>> = {
  'the home page': () => site.raw('/'),
  'a topic page': () => site.raw(`/topic/${id}`),
  'the auth page': () => site.raw('/auth'),
  'a missing page': () => site.raw('/nowhere'),
  'a redirect': () => site.raw('/auth', {}, 'ada'),
  'a list': () => site.raw('/api/topics'),
  "a member's own data": () => site.raw('/api/user', {}, 'ada'),
  'a 304': async () => {
    const etag = (await site.raw('/api/topics')).headers.get('etag') ?? ''
    return site.raw('/api/topics', { headers: { 'if-none-match': etag } })
  },
  'a search': () => site.raw('/api/search?q=tool'),
  'a list that a client takes compressed with Brotli': () =>
    site.raw('/api/tools', { headers: { 'accept-encoding': 'br' } }),
  'a page that a client takes compressed with Brotli': () =>
    site.raw(`/topic/${id}`, { headers: { 'accept-encoding': 'br' } }),
  'a feed that a client takes compressed with Brotli': () =>
    site.raw('/feeds/tools.atom', { headers: { 'accept-encoding': 'br' } }),
  "a member's list": () => site.raw('/api/tools', {}, 'ada'),
  "a member's page": () => site.raw('/', {}, 'ada'),
  'the calls as a page': () => site.raw('/api'),
  'a feed': () => site.raw('/feeds/tools.atom'),
  'a page as Markdown': () => site.raw(`/topic/${id}.md`),
  'the sitemap': () => site.raw('/sitemap.xml'),
  'the service worker': () => site.raw('/service-worker.js'),
  'a HEAD': () => site.raw('/api/topics', { method: 'HEAD' }),
  'a 400': () => site.raw('/api/topics', { method: 'POST', headers: json, body: '{' }, 'ada'),
  'a 401': () => site.raw('/api/user'),
  'a 403': () => site.raw('/api/logout', { method: 'POST', headers: { origin: 'null' } }),
  'an API 404': () => site.raw('/api/nothing'),
  'a 405': () => site.raw('/api/login'),
  'a 413': () =>
    site.raw('/api/login', { method: 'POST', headers: json, body: 'x'.repeat(100_000) }),
  'a 415': () => site.raw('/api/login', { method: 'POST', body: 'x' }),
  'an unsupported method of a page': () => site.raw('/', { method: 'DELETE' }),
  'a URL that cannot be decoded': () => site.raw('/%ff'),
  'a file': () => site.raw('/favicon.svg'),
  'a script': async () => site.raw(await assetPath(site)),
  'the health check': () => site.raw('/healthz'),
  'the readiness check': () => site.raw('/readyz'),
  'the OpenAPI document': () => site.raw('/openapi.json'),
  'the security contact': () => site.raw('/.well-known/security.txt'),
}

/** Headers whose value is a list. */
const LISTS = new Set([
  'vary',
  'cache-control',
  'allow',
  'link',
  'content-encoding',
  'x-request-id',
])

const expected: Record<string, RegExp> = {
  'content-security-policy': /^default-src 'none'; script-src 'self'( 'sha256-[\w+/=]+')*; /,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
  'x-frame-options': /^DENY$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\), microphone=\(\), geolocation=\(\)/,
}

for (const [name, ask] of Object.entries(answers)) {
  test(`${name} has no value twice in a header that is a list`, async () => {
    for (const [header, value] of (await ask()).headers) {
      if (!LISTS.has(header)) continue
      const named = value.toLowerCase().split(/,\s*/)
      assert.deepEqual(named, [...new Set(named)], header)
    }
  })

  test(`${name} has all security headers, and none that reveals the software`, async () => {
    const { headers } = await ask()
    for (const [header, value] of Object.entries(expected)) {
      assert.match(headers.get(header) ?? '', value, header)
    }
    for (const header of ['server', 'x-powered-by', 'strict-transport-security']) {
      assert.equal(headers.get(header), null, header)
    }
  })
}

test('the content security policy allows same-origin sources only', async () => {
  const policy = (await site.raw('/')).headers.get('content-security-policy') ?? ''
  const directives = new Map(
    policy.split('; ').map((one) => {
      const [name = '', ...values] = one.split(' ')
      return [name, values]
    }),
  )
  assert.ok(!directives.get('script-src')?.some((value) => /unsafe|\*|data:|https?:/.test(value)))
  for (const name of ['object-src', 'base-uri', 'frame-ancestors', 'default-src']) {
    assert.deepEqual(directives.get(name), ["'none'"], name)
  }
  for (const name of ['connect-src', 'form-action', 'font-src', 'manifest-src', 'worker-src']) {
    assert.deepEqual(directives.get(name), ["'self'"], name)
  }
})

test('every response of an https site has strict-transport-security', async () => {
  const secure = await openSite({ PUBLIC_URL: 'https://guildhall.test' })
  for (const path of ['/', '/api/topics', '/nowhere', '/favicon.svg', '/api/nothing']) {
    const transport = (await secure.raw(path)).headers.get('strict-transport-security') ?? ''
    assert.match(transport, /^max-age=\d{8,}; includeSubDomains$/, path)
  }
})

test('the auth page, whose URL may contain a token, sends no referrer', async () => {
  for (const path of ['/auth', '/auth?token=x', '/auth?mode=forgot-password&token=x']) {
    assert.equal((await site.raw(path)).headers.get('referrer-policy'), 'no-referrer')
  }
})

test('an API response is JSON whatever the accept header says', async () => {
  const headers = { accept: 'text/html' }
  for (const path of ['/api/topics', `/api/topics/${id}`, '/api/nothing', '/api/topics/<b>']) {
    const type = (await site.raw(path, { headers })).headers.get('content-type')
    assert.equal(type, 'application/json; charset=utf-8', path)
  }
})

async function assetPath({ raw }: TestSite) {
  const html = await (await raw('/')).text()
  return /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
}
